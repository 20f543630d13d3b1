// SPDX-License-Identifier: Apache-2.0

const kSlow_ms = 70;
const kRest_ms = 250;

/**
 * Where fine pictures come too slowly, gives quick ones while things move and a fine one when they
 * rest. How slow they are is learnt from them: the frame after a fine one comes late.
 */
export class FramePace {
  quick = true; // the first picture is
  private slow = true;
  private drawn_ms = 0;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly redraw: () => void) {}

  /** Something changed: may the next picture be fine? */
  changed(): void {
    this.quick = this.slow;
    clearTimeout(this.rest);
    if (!this.quick) return;
    this.rest = setTimeout(() => {
      this.quick = false;
      this.redraw();
    }, kRest_ms);
  }

  /** A picture has just been asked of the graphics card. */
  drawn(): void {
    if (this.quick) return;
    this.drawn_ms = performance.now();
    // The second frame from now waits until the card has finished the first.
    requestAnimationFrame(() => requestAnimationFrame(() => this.measure()));
  }

  private measure(): void {
    this.slow = performance.now() - this.drawn_ms > kSlow_ms;
  }
}

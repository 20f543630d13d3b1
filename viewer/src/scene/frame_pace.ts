// SPDX-License-Identifier: Apache-2.0

const kSlowFrame_ms = 50;
const kRest_ms = 250;

/** Notices when moving pictures come too slowly, and asks for quick ones until they rest. Begins quick. */
export class FramePace {
  private last_ms = 0;
  private slow = 0;
  private quick = true;
  private moving = false;
  private rest: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly setQuick: (quick: boolean) => void) {}

  keepMoving(): void {
    this.moving = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.atRest(), kRest_ms);
  }

  frame(now_ms: number): void {
    const took = now_ms - this.last_ms;
    this.last_ms = now_ms;
    if (!this.moving || this.quick || took > 2000) return;
    this.slow = took > kSlowFrame_ms ? this.slow + 1 : 0;
    if (this.slow >= 2) this.change(true);
  }

  private atRest(): void {
    this.moving = false;
    this.slow = 0;
    if (this.quick) this.change(false);
  }

  private change(quick: boolean): void {
    this.quick = quick;
    this.setQuick(quick);
  }
}

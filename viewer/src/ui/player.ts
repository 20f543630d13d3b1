// SPDX-License-Identifier: Apache-2.0

export const kSpeeds = [1, 2, 4, 8, 16];

/** The time line's clock: where it stands, whether it runs, who wants to know. */
export class Player {
  time = 0;
  playing = false;
  speed = 4;
  private readonly listeners: (() => void)[] = [];
  private last_ms = 0;

  constructor(
    public duration: number,
    /** Times at which something happened: the views. */
    public stops: number[],
  ) {}

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  seek(time: number): void {
    this.time = Math.min(this.duration, Math.max(0, time));
    this.tell();
  }

  toggle(): void {
    if (!this.playing && this.time >= this.duration) this.time = 0;
    this.playing = !this.playing;
    this.last_ms = performance.now();
    this.tell();
    if (this.playing) this.next();
  }

  /** To the next view, or to the one before. */
  step(by: 1 | -1): void {
    const near = 1e-6;
    const later = this.stops.filter((s) => (by > 0 ? s > this.time + near : s < this.time - near));
    this.seek(by > 0 ? (later[0] ?? this.duration) : (later.at(-1) ?? 0));
  }

  faster(by: 1 | -1): void {
    const at = kSpeeds.indexOf(this.speed) + by;
    this.speed = kSpeeds[Math.min(kSpeeds.length - 1, Math.max(0, at))]!;
    this.tell();
  }

  private next(): void {
    requestAnimationFrame((now_ms) => {
      if (!this.playing) return;
      // A page that was hidden or slow does not jump.
      this.time += this.speed * Math.min(0.25, Math.max(0, now_ms - this.last_ms) / 1000);
      this.last_ms = now_ms;
      if (this.time >= this.duration) {
        this.time = this.duration;
        this.playing = false;
      }
      this.tell();
      if (this.playing) this.next();
    });
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

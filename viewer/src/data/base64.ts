// SPDX-License-Identifier: Apache-2.0

export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  return bytes;
}

export const u16Of = (base64: string) => new Uint16Array(bytesOf(base64).buffer);
export const u32Of = (base64: string) => new Uint32Array(bytesOf(base64).buffer);

/** Metres from the 16-bit numbers of points: kLow + kStep * q. */
export const kLow = -16;
export const kStep = 1 / 2048;

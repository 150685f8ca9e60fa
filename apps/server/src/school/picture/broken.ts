/** Segments or chunks. Those of a real picture have thousands of bytes each, and each costs time, though it be empty. */
export const MAX_PARTS = 10_000

/** It begins like a picture, but does not follow its format up to its end. */
export class BrokenPicture extends Error {}

export function checkParts(count: number): void {
  if (count > MAX_PARTS) throw new BrokenPicture('it has too many parts')
}

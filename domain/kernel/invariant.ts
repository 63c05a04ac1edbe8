/** A programming error, never a user's mistake. */
export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant'
}

export function invariant(holds: boolean, promise: string): asserts holds {
  if (!holds) throw new BrokenInvariant(promise)
}

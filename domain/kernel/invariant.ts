/** For what cannot be: a broken promise of our own code, never a person's mistake. */
export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant'
}

export function invariant(holds: boolean, promise: string): asserts holds {
  if (!holds) throw new BrokenInvariant(promise)
}

/** A viewer and the member whom they view. */
export interface ViewerPair {
  readonly viewerId: string
  /** The viewed member. */
  readonly id: string
}

/** One viewer with each of the members. */
export const pairsOf = (viewerId: string, ids: readonly string[]): ViewerPair[] =>
  ids.map((id) => ({ viewerId, id }))

/** Values of pairs, by viewer and member. */
export type ByPair<Value> = ReadonlyMap<string, ReadonlyMap<string, Value>>

/** Groups the values of pairs by viewer and member. */
export const byPair = <Value>(entries: Iterable<readonly [ViewerPair, Value]>): ByPair<Value> => {
  const known = new Map<string, Map<string, Value>>()
  for (const [{ viewerId, id }, value] of entries) {
    const own = known.get(viewerId) ?? new Map<string, Value>()
    known.set(viewerId, own.set(id, value))
  }
  return known
}

/** Members whom a first node began to hold, and members whom no node holds any more. */
export interface RosterChange {
  readonly came: readonly string[]
  readonly left: readonly string[]
}

/** The members held by all nodes together. Source: ours */
export interface Roster {
  /** Interval of `refresh`, in ms; null when no refresh is needed. */
  readonly refreshMs: number | null
  /**
   * Members that came to this node or left it. Resolves with the members for whom this changed whether any node holds
   * them; exactly one node gets each change. Never rejects.
   */
  update(change: RosterChange): Promise<RosterChange>
  /** Repeats whom this node holds. Resolves with the changes, and with the members of nodes that became silent. */
  refresh(memberIds: readonly string[]): Promise<RosterChange>
}

/** No member came or left. */
export const NO_CHANGE: RosterChange = { came: [], left: [] }

/** The roster of a single node. */
export const localRoster: Roster = {
  refreshMs: null,
  update: (change) => Promise.resolve(change),
  refresh: () => Promise.resolve(NO_CHANGE),
}

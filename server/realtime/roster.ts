/** Members who came to be held by some node, and members who are held by none any more. */
export interface RosterChange {
  readonly came: readonly string[]
  readonly left: readonly string[]
}

/** Whom the nodes hold, taken together. Source: ours */
export interface Roster {
  /** How often `refresh` is to be called, in ms; null when it need not be. */
  readonly refreshMs: number | null
  /**
   * Members that came to this node or left it. Resolves with those for whom it changed whether any node holds them;
   * exactly one node learns of each change. Never rejects.
   */
  update(change: RosterChange): Promise<RosterChange>
  /** Says again whom this node holds. Resolves with what that changed, and who left with nodes that fell silent. */
  refresh(memberIds: readonly string[]): Promise<RosterChange>
}

/** Nobody came, nobody left. */
export const NO_CHANGE: RosterChange = { came: [], left: [] }

/** The roster of a node that is alone. */
export const localRoster: Roster = {
  refreshMs: null,
  update: (change) => Promise.resolve(change),
  refresh: () => Promise.resolve(NO_CHANGE),
}

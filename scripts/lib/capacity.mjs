const DAY_SECONDS = 86_400
const YEAR_DAYS = 365
const MS = 1_000
const GIB = 2 ** 30

/**
 * What one act costs, in ms of one core, or in bytes. Source: docs/benchmarks.md; `send` of the database: eight clients with
 * prepared statements, processor time of the server; `other`: a cautious guess, since the calls differ.
 */
const COSTS = {
  send: { node: 1.7, database: 0.62 },
  near: { node: 1, search: 7 },
  recommend: { node: 1, search: 29 },
  other: { node: 0.5, database: 0.4 },
  pushMs: 0.014,
  signalMs: 0.004,
  socketBytes: 5.6 * 1_024,
  messageBytes: 444,
}

/** What members do; guesses that an operator replaces by counted figures. Source: ours */
export const HABITS = {
  /** Of all members, so many come in a day; of these, so many are connected at the same moment of the evening. */
  dailyShare: 0.2,
  connectedShare: 0.2,
  /** Acts of one of them in a day. */
  sends: 27,
  nearPages: 10,
  recommendPages: 10,
  otherCalls: 150,
  pictures: 0.05,
  /** The busiest minute against the mean of the day. */
  peak: 4,
}

/** What one of each carries; the shares keep room for vacuum, deploys and the loss of a machine. Source: ours */
const LIMITS = {
  nodeShare: 0.6,
  databaseShare: 0.5,
  primaryCores: 32,
  signalShare: 0.1,
  tableBytes: 1_000 * GIB,
  reviewsADay: 3_000,
}

/**
 * Reckons what a number of members needs in the busiest minute, and after a year.
 * @param {number} members
 * @param {Partial<typeof HABITS>} [given] counted habits
 */
export function capacityOf(members, given = {}) {
  const habits = { ...HABITS, ...given }
  const daily = members * habits.dailyShare
  const perSecond = (acts) => (daily * acts * habits.peak) / DAY_SECONDS
  const rates = {
    send: perSecond(habits.sends),
    near: perSecond(habits.nearPages),
    recommend: perSecond(habits.recommendPages),
    other: perSecond(habits.otherCalls),
  }
  const coresOf = (part) =>
    Object.entries(rates).reduce((sum, [act, rate]) => sum + (rate * (COSTS[act][part] ?? 0)) / MS, 0)
  // A text is pushed to both sides, and each write sends a signal to every node.
  const pushCores = (2 * rates.send * COSTS.pushMs) / MS
  const nodes = Math.max(2, Math.ceil((coresOf('node') + pushCores) / LIMITS.nodeShare))
  const signalsASecond = 2 * rates.send + rates.other / 5
  return {
    daily,
    sendsASecond: rates.send,
    searchesASecond: rates.near + rates.recommend,
    sockets: daily * habits.connectedShare,
    socketGib: (daily * habits.connectedShare * COSTS.socketBytes) / GIB,
    nodes,
    primaryCores: coresOf('database') / LIMITS.databaseShare,
    searchCores: coresOf('search') / LIMITS.databaseShare,
    signalShareOfNode: (signalsASecond * COSTS.signalMs) / MS,
    messageGibAYear: (daily * habits.sends * YEAR_DAYS * COSTS.messageBytes) / GIB,
    picturesADay: daily * habits.pictures,
  }
}

/**
 * The things that are full first, the fullest first, each with the share of what one carries. Above 1 it must be divided.
 * @param {number} members
 * @param {Partial<typeof HABITS>} [given]
 * @returns {{ what: string, share: number }[]}
 */
export function breaksFirst(members, given) {
  const need = capacityOf(members, given)
  return [
    {
      what: 'one server for everything',
      share: (need.primaryCores + need.searchCores) / LIMITS.primaryCores,
    },
    { what: 'the primary, with replicas for searches', share: need.primaryCores / LIMITS.primaryCores },
    { what: 'one reviewer of pictures', share: need.picturesADay / LIMITS.reviewsADay },
    { what: 'the table of messages after a year', share: (need.messageGibAYear * GIB) / LIMITS.tableBytes },
    { what: 'signals that every node receives', share: need.signalShareOfNode / LIMITS.signalShare },
  ].sort((one, other) => other.share - one.share)
}

/** Two digits that say something, so that small shares do not vanish. */
const text = (value) => (value >= 10 ? Math.round(value) : Number(value.toPrecision(2))).toLocaleString('en')

/** The lines of `npm run scale`, as a table of Markdown. */
export function reportOf(members, given) {
  const need = capacityOf(members, given)
  const rows = [
    ['members of a day', text(need.daily)],
    ['texts in the busiest second', text(need.sendsASecond)],
    ['searches in the busiest second', text(need.searchesASecond)],
    ['sockets, and their memory', `${text(need.sockets)}, ${text(need.socketGib)} GiB`],
    ['nodes of one core', text(need.nodes)],
    ['cores of the primary without searches', text(need.primaryCores)],
    ['cores of replicas for searches', text(need.searchCores)],
    ['messages of a year', `${text(need.messageGibAYear)} GiB`],
    ['pictures to review a day', text(need.picturesADay)],
  ]
  const breaks = breaksFirst(members, given)
    .map(({ what, share }) => `${what} ${text(share)}`)
    .join('; ')
  return [
    `| ${text(members)} members | need |`,
    '|---|---|',
    ...rows.map(([what, value]) => `| ${what} | ${value} |`),
    '',
    `Full first, as a multiple of what one carries: ${breaks}.`,
  ]
}

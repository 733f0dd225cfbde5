import type { RedisAddress, RedisLink } from './redis-link'
import { NO_CHANGE, type Roster, type RosterChange } from './roster'

/** How long a silent node still holds its members. Source: ours */
export interface RosterLimits {
  readonly lifeMs: number
  /** Interval of refreshes, at most a third of the lifetime, so that one lost refresh does not matter. */
  readonly refreshMs: number
}

const LIMITS: RosterLimits = { lifeMs: 9_000, refreshMs: 3_000 }
/** Consecutive refreshes after which a node may remove others' members: by then the others could refresh, too. */
const SWEEP_AFTER = 3
/** Members of one script call, so that Redis is not blocked for long. */
const CHUNK = 500
/** Lifetime of keys that must outlast a short silence of all nodes, in node lifetimes. */
const LONG_LIVES = 100

/**
 * `held` is the set of all held members, with the moment at which the last node's hold expires; one more set for each
 * member has its nodes, with theirs. `epoch` distinguishes a Redis that lost everything from one in which members left.
 */
const HEAD = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local held, epoch, prefix, node, life, long = KEYS[1], KEYS[2], ARGV[1], ARGV[2], tonumber(ARGV[3]), tonumber(ARGV[4])
`

/** ARGV[5]: name for a new epoch; then members. Returns the epoch and the members whom no node held before. */
const ENTER = `${HEAD}
redis.call('SET', epoch, ARGV[5], 'NX')
local answer = { redis.call('GET', epoch) }
for place = 6, #ARGV do
  local member = ARGV[place]
  local nodes = prefix .. member
  redis.call('ZADD', nodes, now + life, node)
  redis.call('PEXPIRE', nodes, life)
  if redis.call('ZADD', held, now + life, member) == 1 then answer[#answer + 1] = member end
end
redis.call('PEXPIRE', held, long)
redis.call('PEXPIRE', epoch, long)
return answer`

/** ARGV[5] on: members. Returns the members whom no node holds any more. */
const LEAVE = `${HEAD}
local answer = {}
for place = 5, #ARGV do
  local member = ARGV[place]
  local nodes = prefix .. member
  redis.call('ZREM', nodes, node)
  redis.call('ZREMRANGEBYSCORE', nodes, '-inf', now)
  local last = redis.call('ZREVRANGE', nodes, 0, 0, 'WITHSCORES')
  if last[2] then redis.call('ZADD', held, 'XX', last[2], member)
  elseif redis.call('ZREM', held, member) == 1 then answer[#answer + 1] = member end
end
return answer`

/** Returns members whose nodes are silent, and removes them. */
const SWEEP = `${HEAD}
local silent = redis.call('ZRANGEBYSCORE', held, '-inf', now, 'LIMIT', 0, ${CHUNK})
if #silent > 0 then redis.call('ZREM', held, unpack(silent)) end
return silent`

const chunksOf = (memberIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(memberIds.length / CHUNK) }, (_value, chunk) =>
    memberIds.slice(chunk * CHUNK, (chunk + 1) * CHUNK),
  )

/**
 * The roster in Redis; every key expires when no node renews it. Without Redis a node knows only its own members and
 * reports their changes as a single node does.
 */
export class RedisRoster implements Roster {
  readonly refreshMs: number
  /** The epoch of the last call and of the last refresh; null before the first. */
  private epoch: string | null = null
  private refreshedEpoch: string | null = null
  private epochCount = 0
  private refreshesInRow = 0

  constructor(
    private readonly address: RedisAddress,
    private readonly node: string,
    private readonly link: RedisLink,
    private readonly limits: RosterLimits = LIMITS,
  ) {
    this.refreshMs = limits.refreshMs
  }

  async update({ came, left }: RosterChange): Promise<RosterChange> {
    return { came: (await this.enter(came)) ?? came, left: (await this.leave(left)) ?? left }
  }

  async refresh(memberIds: readonly string[]): Promise<RosterChange> {
    const came = await this.enter(memberIds)
    if (!came) {
      this.refreshesInRow = 0
      return NO_CHANGE
    }
    // For a Redis that lost everything all members are new, although they were reported long ago.
    const isForgetful = this.refreshedEpoch !== null && this.epoch !== this.refreshedEpoch
    this.refreshedEpoch = this.epoch
    this.refreshesInRow = isForgetful ? 0 : this.refreshesInRow + 1
    const left = this.refreshesInRow > SWEEP_AFTER ? await this.call(SWEEP, []) : []
    return { came: isForgetful ? [] : came, left: left ?? [] }
  }

  /** Null when Redis does not answer. An empty list still keeps the epoch alive. */
  private async enter(memberIds: readonly string[]): Promise<string[] | null> {
    const came: string[] = []
    for (const chunk of memberIds.length === 0 ? [[]] : chunksOf(memberIds)) {
      this.epochCount += 1
      const answer = await this.call(ENTER, [`${this.node}-${this.epochCount}`, ...chunk])
      if (!answer) return null
      const [epoch = null, ...newcomers] = answer
      this.epoch = epoch
      came.push(...newcomers)
    }
    return came
  }

  private async leave(memberIds: readonly string[]): Promise<string[] | null> {
    const left: string[] = []
    for (const chunk of chunksOf(memberIds)) {
      const answer = await this.call(LEAVE, chunk)
      if (!answer) return null
      left.push(...answer)
    }
    return left
  }

  private call(script: string, values: readonly string[]): Promise<string[] | null> {
    const { prefix } = this.address
    const { lifeMs } = this.limits
    return this.link.run(async (redis) => {
      const keys = [`${prefix}held`, `${prefix}epoch`]
      const head = [`${prefix}at:`, this.node, lifeMs, lifeMs * LONG_LIVES]
      return (await redis.eval(script, keys.length, ...keys, ...head, ...values)) as string[]
    })
  }
}

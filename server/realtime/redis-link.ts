import { Redis, type RedisOptions } from 'ioredis'
import type { Log } from '../lib/log'
import { CircuitBreaker } from '../lib/circuit-breaker'

/** The address of Redis and the prefix of the product's keys. */
export interface RedisAddress {
  readonly url: string
  /** Prefix of every key and channel, so that products can share one Redis. */
  readonly prefix: string
}

/** Longest wait for an answer, in ms. Source: ours */
const COMMAND_TIMEOUT_MS = 500
const CONNECT_TIMEOUT_MS = 2_000
const FIRST_RETRY_MS = 50
const MAX_RETRY_MS = 2_000
const BREAKER = { failures: 5, openMs: 2_000 } as const
/** Maximum open commands; more are skipped, so that a hanging Redis costs no memory. Source: ours */
const MAX_IN_FLIGHT = 1_000

/** The client's defaults would wait for a dead Redis without end. */
const options = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 1,
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: CONNECT_TIMEOUT_MS,
  keepAlive: 5_000,
  retryStrategy: (times: number) => Math.min(FIRST_RETRY_MS * 2 ** Math.min(times, 10), MAX_RETRY_MS),
} satisfies RedisOptions

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

/**
 * A connection to Redis that may fail at any time while no caller waits for it: a command that cannot run at once is
 * skipped. It reconnects by itself, and logs once that Redis was lost and once that it is back.
 */
export class RedisLink {
  readonly redis: Redis
  private readonly breaker: CircuitBreaker
  private inFlight = 0
  private health: 'unknown' | 'well' | 'lost' = 'unknown'
  private isClosing = false

  /** @param role Names the connection in the log. */
  constructor(
    { url }: RedisAddress,
    private readonly role: string,
    private readonly log: Pick<Log, 'info' | 'warn'>,
  ) {
    this.redis = new Redis(url, options)
    this.redis.on('error', (error: unknown) => this.lost(codeOf(error)))
    this.redis.on('close', () => this.lost('closed'))
    this.redis.on('ready', () => this.well())
    // A hanging connection is dropped together with the commands that wait in it.
    this.breaker = new CircuitBreaker(BREAKER, () => {
      this.lost('no answer')
      this.redis.disconnect(true)
    })
  }

  /** Whether commands reach Redis, as far as the last ones showed. */
  get isWell(): boolean {
    return this.health === 'well'
  }

  /** Runs a command; null when it was skipped, failed or took too long. Never rejects. */
  async run<T>(command: (redis: Redis) => Promise<T>): Promise<T | null> {
    if (this.redis.status !== 'ready' || this.inFlight >= MAX_IN_FLIGHT || !this.breaker.admit()) return null
    this.inFlight += 1
    try {
      const result = await command(this.redis)
      this.breaker.succeeded()
      this.well()
      return result
    } catch {
      this.breaker.fail()
      return null
    } finally {
      this.inFlight -= 1
    }
  }

  close(): void {
    this.isClosing = true
    this.breaker.close()
    this.redis.disconnect()
  }

  private well(): void {
    if (this.health === 'lost') this.log.info('redis.back', { role: this.role })
    this.health = 'well'
  }

  private lost(reason: string): void {
    if (this.health === 'lost' || this.isClosing) return
    this.health = 'lost'
    this.log.warn('redis.lost', { role: this.role, reason })
  }
}

import { SUCCESS_CODE } from '@contract/errors'
import type { AppDestinationName } from '@contract/realtime'
import type { CallPath, Data, Payload } from '@contract/index'
import type { Gender } from '@contract/types/member'
import type { Answer } from '../server/seed'
import { listenAs, type StompListener } from '../server/rigs/stomp-listener'
import { waitUntil } from '../server/wait-until'
import type { Temperament } from './temperaments'
import { openWire, type Wire } from './wire'
import type { World } from './world'

/** Result of a call: its data, or null with the code of the refusal. */
export interface Outcome<P extends CallPath> {
  readonly data: Data<P> | null
  readonly code: number
  /** Data of a refusal. */
  readonly facts: unknown
}

/** Longest time until a socket answers, far above any correct one. */
const ANSWER_MS = 60_000
/** Longest time until a socket opens before the next try. */
const OPENING_MS = 10_000
/** Number of tries. */
const OPENINGS = 4
/** Largest distance between the numbers of people who like each other. */
const FRIENDS_APART = 3

/** Calls that change nothing. */
const reads: ReadonlySet<CallPath> = new Set([
  '/api/config/user',
  '/api/auth/me',
  '/api/user/action_list',
  '/api/user/action_to_me_list',
  '/api/user/balance',
  '/api/user/bill_list',
  '/api/user/get',
  '/api/user/get_alipay',
  '/api/user/get_wx',
  '/api/user/image_list',
  '/api/user/invite_record',
  '/api/user/message_group_list',
  '/api/user/message_list',
  '/api/user/my_info',
  '/api/user/near',
  '/api/user/recommend_user',
  '/api/user/system_message',
  '/api/user/withdraw',
] as const)

/** Result of work that finishes in time; null when it takes longer. */
const inTime = async <T>(work: Promise<T>, ms: number): Promise<T | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)))
  const first = await Promise.race([work, late])
  clearTimeout(timer)
  return first
}

/** A member with a phone: the member's facts, and the phone's memory. */
export class Person {
  /** Number of the person, from 0 on. */
  readonly number: number
  readonly deviceId: string
  readonly wire: Wire
  id = ''
  token = ''
  /** True from the registration to the end of the account. */
  isMember = false
  /** Members seen on cards and in lists, the latest last. */
  readonly seen: string[] = []
  /** Unlock orders on both sides. */
  readonly orders: string[] = []
  /** Purchases with the account's own code, by number. */
  readonly purchases: string[] = []
  listener: StompListener | null = null
  private heard = 0

  constructor(
    readonly world: World,
    public phone: string,
    readonly gender: Gender,
    public birthday: string,
    readonly temperament: Temperament,
  ) {
    this.number = world.people.length
    this.deviceId = world.chance.uuid()
    this.wire = openWire(world.port, `127.${10 + Math.floor(this.number / 200)}.${this.number % 200}.9`)
  }

  /** Headers of every request of this phone. */
  headers(): Record<string, string> {
    const session: Record<string, string> = this.token === '' ? {} : { authorization: `Bearer ${this.token}` }
    return { 'x-device-id': this.deviceId, 'x-client': 'h5/1.0.0(100)', ...session }
  }

  /** Makes a call, checks the answer, and drops a session that is over. */
  async call<P extends CallPath>(path: P, payload: Payload<P>): Promise<Outcome<P>> {
    const answer = await this.post(path, payload)
    const isDone = answer.code === SUCCESS_CODE
    return { data: isDone ? (answer.data as Data<P>) : null, code: answer.code, facts: answer.data }
  }

  private async post(path: CallPath, payload: unknown): Promise<Answer> {
    const { faults, coverage, canary } = this.world
    canary.plant(payload)
    const answer = await this.wire.post(path, JSON.stringify(payload), this.headers())
    faults.judge(path, payload, answer)
    canary.plant(answer.data)
    coverage.record(path, payload, answer.code === SUCCESS_CODE)
    if (!reads.has(path)) this.world.acts += 1
    if (answer.status === 401 || answer.status === 403) this.token = ''
    return answer
  }

  /** The person's friends: a few people of the other gender; the friendship is mutual. */
  friends(): Person[] {
    return this.world.people.filter(
      (one) =>
        one.gender !== this.gender && one.isMember && Math.abs(one.number - this.number) <= FRIENDS_APART,
    )
  }

  /** Records members whom the phone has shown. */
  remember(...ids: readonly string[]): void {
    for (const id of ids) if (id !== this.id && !this.seen.includes(id)) this.seen.push(id)
    this.seen.splice(0, Math.max(0, this.seen.length - 60))
  }

  /** Opens the socket, as an app in the foreground does. */
  async appear(): Promise<void> {
    if (this.token === '') return
    if (this.listener && this.listener.closeCode !== null) await this.vanish()
    if (this.listener) return
    this.heard = 0
    // A server that disconnects everybody also disconnects clients that are just connecting.
    for (let tries = 0; tries < OPENINGS && !this.listener; tries++)
      this.listener = await inTime(listenAs(this.world.url, { id: this.id, token: this.token }), OPENING_MS)
    if (!this.listener) await this.explainSilence()
  }

  /** Sends an event over the socket, if there is one. A server may ask its clients to reconnect at any time. */
  async signal(name: AppDestinationName, body: object): Promise<void> {
    const { listener } = this
    if (!listener || listener.closeCode !== null) return
    let isAnswered = false
    void listener.signal(name, body).then(() => (isAnswered = true))
    await waitUntil(() => isAnswered || listener.closeCode !== null, ANSWER_MS).catch(() =>
      this.world.faults.add(`${this.id}: a signal ${name} ${JSON.stringify(body)} was not confirmed`),
    )
  }

  /** Closes it again, and checks everything that it received. */
  async vanish(): Promise<void> {
    const { listener } = this
    this.listener = null
    if (!listener) return
    this.listen(listener)
    await inTime(listener.close(), OPENING_MS)
  }

  /** A socket may fail to open where the session is over; every call then reports that. */
  private async explainSilence(): Promise<void> {
    const { code } = await this.call('/api/auth/me', {})
    if (code === SUCCESS_CODE) this.world.faults.add(`${this.id}: a socket was not opened`)
  }

  private listen({ bodies }: StompListener): void {
    for (const body of bodies.slice(this.heard)) this.world.faults.judgeBody(this.id, body)
    this.heard = bodies.length
  }
}

import type { Data, Payload } from '@contract/index'
import type { UserApi } from '@/api/user'
import { SingleFlight } from '@/lib/single-flight'
import { IdempotencyKeys } from '../idempotency-keys'

type Intent = Extract<Payload<'/api/user/add_action'>, { kind: 'speed' }>['extra']['intent']
type SpeedAnswer = Pick<Data<'/api/user/add_action'>, 'speed'>

/** Dependencies of the actions. */
export interface SpeedActsDeps {
  readonly api: Pick<UserApi, 'addAction' | 'deleteAction'>
  newClientToken(): string
  /** The running date; null without one. */
  speedId(): string | null
  /** Makes a call and applies its answer. Fails as the call does. */
  perform(call: () => Promise<SpeedAnswer>): Promise<void>
}

/**
 * The member's actions in speed dates. A tap that is repeated while its call runs shares that call; a request without
 * an answer repeats with the same client token, so it counts once.
 * Source: product §0.2, §4
 */
export class SpeedActs {
  private readonly flight = new SingleFlight<void>()
  private readonly keys: IdempotencyKeys
  private readonly deps: SpeedActsDeps

  constructor(deps: SpeedActsDeps) {
    this.deps = deps
    this.keys = new IdempotencyKeys(deps.newClientToken, 'each')
  }

  /** True while the member is leaving. */
  get isLeaving(): boolean {
    return this.flight.has('leave')
  }

  /** Joins the waiting members. Fails: FEATURE_OFF, PROFILE_INCOMPLETE, ACCOUNT_RESTRICTED, SPEED_QUOTA. */
  join(): Promise<void> {
    return this.intend('join')
  }

  /** Extends the search beyond the member's own filter. */
  widen(): Promise<void> {
    return this.intend('widen')
  }

  /** Shows another ice-breaker to both. Fails: RATE_LIMITED, STATE_CHANGED. */
  nextQuestion(): Promise<void> {
    return this.intend('next_question')
  }

  /** Requests the choice before the end of the time; it begins when both have requested it. Fails: STATE_CHANGED. */
  finish(): Promise<void> {
    return this.intend('finish')
  }

  /** Makes the private choice; the peer does not learn it unless both choose to go on. Fails: STATE_CHANGED. */
  choose(like: boolean): Promise<void> {
    const speedId = this.deps.speedId()
    if (!speedId) return Promise.resolve()
    return this.once(`choose:${speedId}`, (clientToken) =>
      this.deps.api.addAction({ kind: 'speed_choice', extra: { speedId, like }, clientToken }),
    )
  }

  /** Leaves the waiting room or the date. */
  leave(): Promise<void> {
    return this.once('leave', () => this.deps.api.deleteAction({ kind: 'speed' }))
  }

  /** The state has changed, so every later request is new. */
  renew(): void {
    this.keys.clear()
  }

  reset(): void {
    this.keys.clear()
    this.flight.clear()
  }

  private intend(intent: Exclude<Intent, 'state'>): Promise<void> {
    const speedId = this.deps.speedId()
    const extra = speedId ? { intent, speedId } : { intent }
    return this.once(`${intent}:${speedId ?? ''}`, (clientToken) =>
      this.deps.api.addAction({ kind: 'speed', extra, clientToken }),
    )
  }

  /** Makes one call for one intent, however often it is tapped. */
  private once(intent: string, call: (clientToken: string) => Promise<SpeedAnswer>): Promise<void> {
    return this.flight.run(intent, () =>
      this.keys.send(intent, (clientToken) => this.deps.perform(() => call(clientToken))),
    )
  }
}

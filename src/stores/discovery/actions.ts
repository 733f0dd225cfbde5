import { makeAutoObservable, runInAction } from 'mobx'
import type { Data, Payload } from '@contract/index'
import type { DistanceBucket, MemberBrief, Quotas } from '@contract/types/member'
import type { Quota } from '@contract/types/common'
import { IdempotencyKeys } from '../idempotency-keys'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { createEmitter } from '@/lib/emitter'
import type { SessionStore } from '../account/session'
import { KeyedQueue } from '../keyed-queue'

/** A change between the viewer and a target; other stores follow it. */
export interface RelationChange {
  readonly userId: string
  readonly kind:
    | 'like'
    | 'superlike'
    | 'unlike'
    | 'pass'
    | 'hide'
    | 'unhide'
    | 'follow'
    | 'unfollow'
    | 'block'
    | 'unblock'
    | 'match'
    | 'greet'
    /** An undone pass or like. */
    | 'undo'
}

/** A new match, to be shown to the viewer. */
export interface MatchMade {
  readonly peer: MemberBrief
  readonly groupId: string
  readonly distanceBucket: DistanceBucket
  /** Ids of interests; also empty when they are unknown. */
  readonly sharedInterests: readonly string[]
}

/** A daily quota that is used up. */
export interface Shortage {
  readonly kind: keyof Quotas
  /** When the quota resets; null when the refusal did not say. */
  readonly resetAt: number | null
}

/** The target of an action. */
export interface ActionTarget {
  readonly id: string
  /** For the match screen after a mutual like. */
  readonly distanceBucket?: DistanceBucket
  readonly sharedInterests?: readonly string[]
}

/** A target with the name for a dialog. */
export interface NamedTarget extends ActionTarget {
  readonly name: string
}

/** Details of a report. */
export type ReportExtra = Extract<Payload<'/api/user/add_action'>, { kind: 'report' }>['extra']

type Added = Data<'/api/user/add_action'>
/** An action on one member that the viewer undoes. */
type Undoable = Extract<Payload<'/api/user/delete_action'>, { undo?: boolean }>

/** Dependencies of the actions. */
export interface ActionsDeps {
  readonly api: Pick<UserApi, 'addAction' | 'deleteAction'>
  readonly session: Pick<SessionStore, 'info' | 'setQuota'>
  readonly newClientToken: () => string
}

const quotaByRefusal: Partial<Record<CallError['name'], keyof Quotas>> = {
  LIKE_QUOTA: 'like',
  SUPERLIKE_QUOTA: 'superlike',
  UNDO_QUOTA: 'undo',
  FOLLOW_QUOTA: 'follow',
  GREETING_QUOTA: 'greet',
}

/**
 * The viewer's actions on others. Every method rejects on a refusal; a used-up quota also sets `shortage`, and a
 * mutual like sets `match`. A request without an answer repeats with the same client token, so it counts once.
 * Source: product §5.5, §7.3
 */
export class ActionsStore {
  match: MatchMade | null = null
  shortage: Shortage | null = null
  /** The target of the super like dialog; null while it is closed. */
  superlikeTarget: NamedTarget | null = null
  private readonly deps: ActionsDeps
  private readonly keys: IdempotencyKeys
  /** Keyed by target, so that a like and its undo reach the server in order. */
  private readonly queue = new KeyedQueue()
  private readonly changes = createEmitter<RelationChange>()

  constructor(deps: ActionsDeps) {
    this.deps = deps
    this.keys = new IdempotencyKeys(deps.newClientToken, 'each')
    makeAutoObservable<this, 'deps' | 'keys' | 'queue' | 'changes'>(
      this,
      { deps: false, keys: false, queue: false, changes: false, onChange: false, notify: false },
      { autoBind: true, deep: false },
    )
  }

  /** Subscribes to every change of a relation until the returned function is called. */
  get onChange() {
    return this.changes.on
  }

  /** Publishes a change that another store has made or received. */
  notify(change: RelationChange): void {
    this.changes.emit(change)
  }

  /** Quota left today; null when it is unlimited or unknown. */
  left(kind: keyof Quotas): number | null {
    const quota = this.deps.session.info?.quotas[kind]
    return quota && quota.limit !== null ? Math.max(0, quota.limit - quota.used) : null
  }

  /** Opens the dialog for a super like. */
  askSuperlike(target: NamedTarget): void {
    this.superlikeTarget = target
  }

  closeSuperlike(): void {
    this.superlikeTarget = null
  }

  /**
   * Super likes a target, who sees at once who it was; it cannot be undone. Fails: SUPERLIKE_QUOTA,
   * PROFILE_INCOMPLETE, TARGET_NOT_VISIBLE. Source: product §5.5
   */
  async superlike(target: ActionTarget): Promise<Added> {
    const answer = await this.perform(target.id, 'superlike', (clientToken) =>
      this.deps.api.addAction({ kind: 'superlike', userId: target.id, clientToken }),
    )
    return this.applyLike('superlike', answer, target)
  }

  /**
   * Likes a target, or one answer or picture of theirs (`prompt:…`, `photo:…`), with a note of 60 graphemes at most; an
   * empty one is no note. Fails: LIKE_QUOTA, PROFILE_INCOMPLETE, TARGET_NOT_VISIBLE, TEXT_REFUSED for the note.
   */
  async like(target: ActionTarget, on?: string, note = ''): Promise<Added> {
    const extra = on === undefined ? {} : { extra: { on, ...(note !== '' && { note }) } }
    const answer = await this.perform(target.id, `like:${on ?? ''}:${note}`, (clientToken) =>
      this.deps.api.addAction({ kind: 'like', userId: target.id, clientToken, ...extra }),
    )
    return this.applyLike('like', answer, target)
  }

  /** Removes a like silently. Fails: STATE_CHANGED once it became a match. */
  async unlike(userId: string): Promise<void> {
    await this.remove({ kind: 'like', userId })
    this.notify({ userId, kind: 'unlike' })
  }

  /** Passes for 90 days, or hides for good. */
  async pass(userId: string, kind: 'pass' | 'hide' = 'pass'): Promise<Added> {
    const answer = await this.perform(userId, kind, (clientToken) =>
      this.deps.api.addAction({ kind, userId, clientToken }),
    )
    this.notify({ userId, kind })
    return answer
  }

  /** Lets a hidden member be recommended again. */
  async unhide(userId: string): Promise<void> {
    await this.remove({ kind: 'hide', userId })
    this.notify({ userId, kind: 'unhide' })
  }

  /** Undoes a recent pass or like, and returns the like's quota. Fails: UNDO_QUOTA, NOTHING_TO_UNDO. */
  async undo(userId: string, kind: 'pass' | 'like'): Promise<void> {
    const { quota } = await this.watchingQuotas(() => this.remove({ kind, userId, undo: true }))
    this.keepQuota('undo', quota)
    if (kind === 'like') this.giveLikeBack()
    this.notify({ userId, kind: 'undo' })
  }

  /** Follows or stops following. Fails: FOLLOW_QUOTA. */
  async setFollowed(userId: string, isFollowed: boolean): Promise<void> {
    if (isFollowed) {
      const answer = await this.perform(userId, 'follow', (clientToken) =>
        this.deps.api.addAction({ kind: 'follow', userId, clientToken }),
      )
      this.keepQuota('follow', answer.quota)
    } else {
      await this.remove({ kind: 'follow', userId })
    }
    this.notify({ userId, kind: isFollowed ? 'follow' : 'unfollow' })
  }

  /** Blocks a target: both disappear from each other at once. */
  async block(userId: string): Promise<void> {
    await this.perform(userId, 'block', (clientToken) =>
      this.deps.api.addAction({ kind: 'block', userId, clientToken }),
    )
    this.notify({ userId, kind: 'block' })
  }

  async unblock(userId: string): Promise<void> {
    await this.remove({ kind: 'block', userId })
    this.notify({ userId, kind: 'unblock' })
  }

  /** Reports a target, who never learns by whom. Fails: REPORT_STATE, TEXT_REFUSED. Source: product §7.9 */
  async report(userId: string, extra: ReportExtra): Promise<void> {
    await this.perform(userId, `report:${JSON.stringify(extra)}`, (clientToken) =>
      this.deps.api.addAction({ kind: 'report', userId, clientToken, extra }),
    )
    if (extra.alsoBlock) this.notify({ userId, kind: 'block' })
  }

  /** The viewer has seen the match. */
  closeMatch(): void {
    this.match = null
  }

  /** Shows that a quota is used up; also for refusals in other stores. */
  showShortage(shortage: Shortage): void {
    this.shortage = shortage
  }

  closeShortage(): void {
    this.shortage = null
  }

  /** Shows the used-up quota of a refusal; returns false when the error is about something else. */
  showShortageOf(error: unknown): boolean {
    const kind = error instanceof CallError ? quotaByRefusal[error.name] : undefined
    if (!kind || !(error instanceof CallError)) return false
    const { resetAt } = error.data
    this.showShortage({ kind, resetAt: typeof resetAt === 'number' ? resetAt : null })
    return true
  }

  reset(): void {
    this.match = null
    this.shortage = null
    this.superlikeTarget = null
    this.keys.clear()
  }

  private applyLike(kind: 'like' | 'superlike', answer: Added, target: ActionTarget): Added {
    this.keepQuota(kind, answer.quota)
    this.notify({ userId: target.id, kind: answer.matched ? 'match' : kind })
    if (answer.matched && answer.state === 'done') this.celebrate(answer, target)
    return answer
  }

  private celebrate({ peer, groupId }: Added, target: ActionTarget): void {
    const { distanceBucket = null, sharedInterests = [] } = target
    if (peer && groupId) this.match = { peer, groupId, distanceBucket, sharedInterests }
  }

  private keepQuota(kind: keyof Quotas, quota: Quota | null): void {
    if (quota) this.deps.session.setQuota(kind, quota)
  }

  private giveLikeBack(): void {
    const quota = this.deps.session.info?.quotas.like
    if (quota) this.keepQuota('like', { ...quota, used: Math.max(0, quota.used - 1) })
  }

  private perform(
    userId: string,
    request: string,
    call: (clientToken: string) => Promise<Added>,
  ): Promise<Added> {
    return this.queue.run(userId, () =>
      this.keys.send(`${userId}:${request}`, (clientToken) => this.watchingQuotas(() => call(clientToken))),
    )
  }

  private remove(action: Undoable): Promise<Data<'/api/user/delete_action'>> {
    return this.queue.run(action.userId, () => this.deps.api.deleteAction(action))
  }

  private async watchingQuotas<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      runInAction(() => this.showShortageOf(error))
      throw error
    }
  }
}

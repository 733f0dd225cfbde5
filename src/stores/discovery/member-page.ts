import { makeAutoObservable, runInAction } from 'mobx'
import type { Data, Payload } from '@contract/index'
import type { Audience } from '@contract/types/audience'
import type { Relation } from '@contract/types/member'
import type { CanMessage } from '@contract/types/message'
import type { UserApi } from '@/api/user'
import type { Unsubscribe } from '@/lib/emitter'
import type { SessionStore } from '../account/session'
import type { ActionsStore, RelationChange } from './actions'
import { Loadable } from '../loadable'

/** A member's page as the server sends it. */
export type MemberPage = Data<'/api/user/get'>

/** Where the viewer met the target. */
export type MetAt = Payload<'/api/user/get'>['from']

/** Dependencies of a member's page. */
export interface MemberPageDeps {
  readonly api: Pick<UserApi, 'get' | 'sharedProfile'>
  readonly actions: ActionsStore
  readonly session: Pick<SessionStore, 'viewerId'>
}

/** Function of the greeting button; a tap on `refused` shows the reason. */
export type Contact = 'chat' | 'greet' | 'waiting' | 'refused'

/** One member's page; each open page has its own. Source: product §8.2 */
export class MemberPageStore {
  /** The target's id; empty until a link has led to them. */
  id: string
  readonly page = new Loadable<MemberPage>()
  /** On the viewer's own page: whose view of it is shown. */
  previewAs: Audience = 'everyone'
  private readonly from: MetAt
  private readonly share: string | undefined
  private readonly deps: MemberPageDeps

  /** @param share the token of a link, which finds the target when there is no id */
  constructor(deps: MemberPageDeps, id: string, from?: MetAt, share?: string) {
    this.deps = deps
    this.id = id
    this.from = from
    this.share = share
    makeAutoObservable<this, 'deps' | 'from' | 'share'>(
      this,
      { id: false, page: false, deps: false, from: false, share: false },
      { autoBind: true, deep: false },
    )
  }

  /** The relation to the target; null before the page has loaded. */
  get relation(): Relation | null {
    return this.page.value?.relation ?? null
  }

  /**
   * True for blocked, deactivated and hidden members, and for a malformed id; the page is the same for all. Source:
   * product §8.2
   */
  get isUnavailable(): boolean {
    const { error } = this.page
    return error === 'TARGET_NOT_VISIBLE' || error === 'NOT_FOUND' || error === 'INVALID_PARAMETERS'
  }

  /** The viewer has seen as many members as a day allows, and this one is not among them. */
  get isResting(): boolean {
    return this.page.error === 'PROFILE_QUOTA'
  }

  get contact(): Contact {
    const { value } = this.page
    if (!value) return 'greet'
    const { allowed, form, refusal } = value.canMessage
    if (value.relation.matched || (allowed && form === 'chat')) return 'chat'
    // A greeting beyond the quota is offered for coins when it is sent.
    if (allowed || refusal === 'GREETING_QUOTA') return 'greet'
    return refusal === 'WAIT_FOR_ANSWER' ? 'waiting' : 'refused'
  }

  /** Loads the page and follows later changes of the target. Never rejects. */
  async load(): Promise<void> {
    const { share, from } = this
    const { api, session } = this.deps
    await this.page.run(async () => {
      if (share && !this.id) this.id = (await api.sharedProfile({ token: share })).userId
      const previewAs = this.id === session.viewerId ? this.previewAs : undefined
      return api.get({ userId: this.id, from, previewAs })
    })
  }

  /** Shows the viewer's own page as this audience sees it. @throws what the call does; the page then stays */
  async setPreview(previewAs: Audience): Promise<void> {
    const page = await this.deps.api.get({ userId: this.id, previewAs })
    runInAction(() => {
      this.previewAs = previewAs
      this.page.replace(page)
    })
  }

  /** Follows what other pages do to the same target until the returned function is called. */
  watch(): Unsubscribe {
    return this.deps.actions.onChange(this.follow)
  }

  /** An unlock order changed; if this page has an unlock offer, the order may be its own. */
  followUnlock(): void {
    if (this.page.value?.unlock) void this.load()
  }

  /** Likes the target or one of their answers, with a note; the heart fills at once. Fails as a like does. */
  async like(on?: string, note?: string): Promise<void> {
    const { value } = this.page
    if (!value) return
    const { user, sharedInterests } = value
    const target = { id: this.id, distanceBucket: user.distanceBucket, sharedInterests }
    await this.trying({ liked: true }, () => this.deps.actions.like(target, on, note))
  }

  async unlike(): Promise<void> {
    await this.trying({ liked: false }, () => this.deps.actions.unlike(this.id))
  }

  async toggleFollow(): Promise<void> {
    const followed = !this.relation?.followed
    await this.trying({ followed }, () => this.deps.actions.setFollowed(this.id, followed))
  }

  async pass(): Promise<void> {
    await this.deps.actions.pass(this.id)
  }

  async unblock(): Promise<void> {
    await this.deps.actions.unblock(this.id)
    await this.load()
  }

  /** Shows a change at once, and undoes it when it is refused. */
  private async trying(change: Partial<Relation>, act: () => Promise<unknown>): Promise<void> {
    const before = this.relation
    this.setRelation(change)
    try {
      await act()
    } catch (error) {
      // Keeps other changes that were made meanwhile.
      if (before) this.setRelation(previousOf(before, change))
      throw error
    }
  }

  private setRelation(change: Partial<Relation>): void {
    const { value } = this.page
    if (value) this.page.set({ ...value, relation: { ...value.relation, ...change } })
  }

  private setCanMessage(change: Partial<CanMessage>): void {
    const { value } = this.page
    if (value) this.page.set({ ...value, canMessage: { ...value.canMessage, ...change } })
  }

  private follow({ userId, kind }: RelationChange): void {
    if (userId !== this.id) return
    switch (kind) {
      case 'match':
        this.setRelation({ liked: true, matched: true })
        return this.setCanMessage({ allowed: true, form: 'chat', refusal: null, need: null })
      case 'greet':
        return this.setCanMessage({ allowed: false, form: null, refusal: 'WAIT_FOR_ANSWER', need: 'answer' })
      case 'like':
      case 'superlike':
        return this.setRelation({ liked: true })
      case 'unlike':
      case 'pass':
      case 'undo':
        return this.setRelation({ liked: false })
      case 'follow':
      case 'unfollow':
        return this.setRelation({ followed: kind === 'follow' })
      case 'block':
      case 'unblock':
        return this.setRelation({ blocked: kind === 'block' })
      case 'hide':
      case 'unhide':
        return undefined
    }
  }
}

/** The fields of a relation that a change affects, with their previous values. */
const previousOf = (relation: Relation, change: Partial<Relation>): Partial<Relation> =>
  Object.fromEntries(Object.entries(relation).filter(([tie]) => tie in change))

import { makeAutoObservable, runInAction } from 'mobx'
import { DAY_MS } from '@contract/constants'
import type { Data } from '@contract/index'
import type { Card } from '@contract/types/member'
import { failureName } from '@/api/errors'
import type { UserApi } from '@/api/user'
import type { Clock } from '@/lib/time/clock'
import type { KeyValueStorage } from '@/platform/storage'
import type { ActionsStore, RelationChange } from './actions'
import { hintKey } from '../hints'
import { PagedList } from '../paged-list'
import { SeenCards } from './seen-cards'
import type { SessionStore } from '../account/session'

type FeedPage = Data<'/api/user/recommend_user'>

/** The filter that the server widened to find enough people; null when none was. */
export type Relaxed = FeedPage['relaxed']
/** Why a feed is empty: how many members each filter left out; null while there are cards. */
export type EmptyReason = FeedPage['empty']

/** A card that left and may come back. */
export interface Swiped {
  readonly card: Card
  readonly kind: 'like' | 'pass'
}

/** Dependencies of the deck. */
export interface DeckDeps {
  readonly api: Pick<UserApi, 'recommendUser'>
  readonly actions: ActionsStore
  readonly session: Pick<SessionStore, 'user' | 'memberId' | 'setQuota'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
}

/** The next page is requested when this many cards are left. Source: product §8.2 */
const AHEAD_CARDS = 5
/** Covers of this many cards are loaded before they are on top. Source: product §8.2 */
const AHEAD_COVERS = 3
/** Swipes after which an unverified viewer is asked to verify, at most once a day. Source: screens.md 8 */
const NUDGE_AFTER = 20
/** Most swipes that can be undone one after the other. Source: product §7.3.3 */
const UNDO_DEPTH = 10
/** Relations that remove a member from the deck, on whatever page they began. */
const leaving: ReadonlySet<RelationChange['kind']> = new Set([
  'like',
  'superlike',
  'match',
  'pass',
  'hide',
  'block',
  'greet',
])

/** Relations after which an earlier swipe cannot be undone, or was undone. */
const settling: ReadonlySet<RelationChange['kind']> = new Set([
  'match',
  'superlike',
  'hide',
  'block',
  'greet',
  'unlike',
  'undo',
])

/** Recommended members, one at a time. Source: product §7.1, §8.2 */
export class DeckStore {
  readonly list: PagedList<Card, FeedPage>
  relaxed: Relaxed = null
  empty: EmptyReason = null
  /** The viewer has seen as many members as a day allows. */
  isResting = false
  /** The viewer wants only members who satisfy every filter. */
  isStrict = false
  /** Swipes that can be undone, the latest last. */
  private left: readonly Swiped[] = []
  private swipes = 0
  private readonly seen: SeenCards
  private readonly deps: DeckDeps

  constructor(deps: DeckDeps) {
    this.deps = deps
    this.seen = new SeenCards(deps)
    this.list = new PagedList({
      load: (cursor) => deps.api.recommendUser({ scene: 'home', cursor, strict: this.isStrict }),
      idOf: (card) => card.id,
      onPage: (page, isFirst) => this.applyPage(page, isFirst),
    })
    makeAutoObservable<this, 'deps' | 'seen'>(
      this,
      { deps: false, seen: false, list: false, isNudgeDue: false },
      { autoBind: true, deep: false },
    )
    deps.actions.onChange(this.follow)
  }

  /** Cards from the top, those of an earlier visit last; at most two are drawn. */
  get cards(): readonly Card[] {
    return this.seen.inOrder(this.list.rows)
  }

  /** The last page has loaded and every card has left. */
  get isOver(): boolean {
    return this.list.isEmpty && this.list.isAtEnd
  }

  /** Covers to load in advance. */
  get coversAhead(): readonly string[] {
    return this.cards.slice(1, 1 + AHEAD_COVERS).flatMap(({ photos }) => photos[0]?.url ?? [])
  }

  /** The swipe that the next undo takes back; null when nothing can be undone. */
  get swiped(): Swiped | null {
    return this.left[this.left.length - 1] ?? null
  }

  /** It is time to ask an unverified viewer to verify. Computed at every read, since the passing of time changes it. */
  get isNudgeDue(): boolean {
    const isVerified = this.deps.session.user?.certified ?? true
    if (isVerified || this.swipes < NUDGE_AFTER) return false
    const nudgedAt = this.deps.storage.get('dismissed')?.[this.nudgeKey] ?? Number.NEGATIVE_INFINITY
    return this.deps.clock.now() - nudgedAt > DAY_MS
  }

  /** Sends the top card away; it comes back when the server refuses. Fails like `like` and `pass`. */
  async swipe(card: Card, kind: 'like' | 'pass', on?: string): Promise<void> {
    this.removeCard(card)
    const { actions } = this.deps
    try {
      const answer = kind === 'like' ? await actions.like(card, on) : await actions.pass(card.id)
      if (answer.undoUntil !== null) this.remember({ card, kind })
    } catch (error) {
      // The card of a member who is no longer visible does not return to the deck.
      if (failureName(error) !== 'TARGET_NOT_VISIBLE') this.putBack(card)
      throw error
    }
  }

  /** Brings the last card back on top. Fails: UNDO_QUOTA, NOTHING_TO_UNDO. */
  async undo(): Promise<void> {
    const { swiped } = this
    if (!swiped) return
    const { id } = swiped.card
    try {
      await this.deps.actions.undo(id, swiped.kind)
    } catch (error) {
      if (failureName(error) === 'NOTHING_TO_UNDO') this.forgetLeft(id)
      throw error
    }
    runInAction(() => {
      this.forgetLeft(id)
      this.putBack(swiped.card)
    })
  }

  /** Requests only members who satisfy every filter, or the widened circle again. */
  async setStrict(isStrict: boolean): Promise<void> {
    this.isStrict = isStrict
    await this.reload()
  }

  /** Starts over, e.g. with other filters: the old cards no longer fit. */
  async reload(): Promise<void> {
    this.list.reset()
    this.forgetPage()
    await this.list.refresh()
  }

  /** The top card is shown. */
  recordTop(): void {
    const [top] = this.cards
    if (top) this.seen.record(top.id)
  }

  /** The viewer has seen the request to verify. */
  putNudgeAway(): void {
    this.swipes = 0
    const { storage, clock } = this.deps
    storage.set('dismissed', { ...storage.get('dismissed'), [this.nudgeKey]: clock.now() })
  }

  reset(): void {
    this.list.reset()
    this.seen.reset()
    this.forgetPage()
    this.isStrict = false
    this.swipes = 0
    this.left = []
  }

  /** Name under which the device records that this viewer has seen the request to verify. */
  private get nudgeKey(): string {
    return hintKey(this.deps.session.memberId, 'verifyNudge')
  }

  private forgetPage(): void {
    this.relaxed = null
    this.empty = null
    this.isResting = false
  }

  private applyPage(page: FeedPage, isFirst: boolean): void {
    this.deps.session.setQuota('like', page.quota)
    this.relaxed = page.relaxed ?? (isFirst ? null : this.relaxed)
    if (isFirst) {
      this.empty = page.empty
      this.seen.begin()
    }
    this.isResting = page.resumeAt !== null
  }

  private putBack(card: Card): void {
    this.seen.bringBack(card.id)
    this.list.putFirst(card)
  }

  private removeCard(card: Card): void {
    this.swipes += 1
    this.list.remove(card.id)
    this.lookAhead()
  }

  private remember(swiped: Swiped): void {
    this.forgetLeft(swiped.card.id)
    this.left = [...this.left, swiped].slice(-UNDO_DEPTH)
  }

  private forgetLeft(id: string): void {
    this.left = this.left.filter(({ card }) => card.id !== id)
  }

  private follow({ userId, kind }: RelationChange): void {
    if (settling.has(kind)) this.forgetLeft(userId)
    const card = this.cards.find(({ id }) => id === userId)
    if (!card || !leaving.has(kind)) return
    // A card that left on the member's own page may come back like any other.
    if (kind === 'like' || kind === 'pass') this.remember({ card, kind })
    this.list.remove(userId)
    this.lookAhead()
  }

  private lookAhead(): void {
    if (this.cards.length <= AHEAD_CARDS) void this.list.loadMore()
  }
}

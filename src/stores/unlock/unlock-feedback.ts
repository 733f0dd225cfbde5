import { makeAutoObservable } from 'mobx'
import type { FeedbackResult, UnlockOrder } from '@contract/types/unlock'
import type { UserApi } from '@/api/user'
import { graphemeCount } from '@/lib/graphemes'
import type { Upload } from '@/upload/upload'
import { Attachments } from '../safety/attachments'
import { IdempotencyKeys } from '../idempotency-keys'

/** Dependencies of the feedback. */
export interface UnlockFeedbackDeps {
  readonly api: Pick<UserApi, 'wxFeedback'>
  readonly upload: Upload
  newClientToken(): string
}

/** Feedback on an order: the buyer's, a claim after the settlement, or the owner's reply. */
export type FeedbackKind = 'word' | 'claim' | 'reply'

/** Lengths of the description of a problem, in graphemes. Source: product §9 */
export const DETAIL_MIN = 5
export const DETAIL_MAX = 300
/** Maximum number of pictures. Source: product §9 */
const IMAGES_MAX = 6

/** Results that can be claimed after the owner was paid. Source: product §7.6.7 */
const CLAIMS: readonly FeedbackResult[] = ['fraud', 'asked_money']
const PROBLEMS: readonly FeedbackResult[] = [
  'not_accepted',
  'not_found',
  'wrong_person',
  'deleted_after_add',
  'asked_money',
  'fraud',
  'other',
]

/** Feedback on an unlocked contact while it is being written. Source: product §7.6.5–7.6.7 */
export class UnlockFeedbackStore {
  kind: FeedbackKind = 'word'
  result: FeedbackResult | null = null
  score: number | null = null
  tags: readonly string[] = []
  detail = ''
  readonly images: Attachments
  /** The order of the feedback; null before the first form, and after its submission. */
  private orderId: string | null = null
  /** Number of forms so far. */
  private forms = 0
  private readonly keys: IdempotencyKeys
  private readonly deps: UnlockFeedbackDeps

  constructor(deps: UnlockFeedbackDeps) {
    this.deps = deps
    this.images = new Attachments(deps.upload, IMAGES_MAX)
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    makeAutoObservable<this, 'deps' | 'keys' | 'forms' | 'orderId'>(
      this,
      { images: false, deps: false, keys: false, forms: false, orderId: false },
      { autoBind: true, deep: false },
    )
  }

  /** The results to choose from. */
  get choices(): readonly FeedbackResult[] {
    if (this.kind === 'reply') return []
    return this.kind === 'claim' ? CLAIMS : PROBLEMS
  }

  /** True when all went well, which needs stars instead of a description. */
  get isGood(): boolean {
    return this.kind === 'word' && this.result === 'added'
  }

  get canSubmit(): boolean {
    if (this.isGood) return true
    const length = graphemeCount(this.detail.trim())
    const isChosen = this.kind === 'reply' || this.result !== null
    const least = this.kind === 'reply' ? 1 : DETAIL_MIN
    return isChosen && length >= least && length <= DETAIL_MAX && this.images.areUp
  }

  /** Starts a form with `result` chosen beforehand. An unfinished feedback on the same order is restored. */
  begin(orderId: string, kind: FeedbackKind, result: FeedbackResult | null = null): void {
    if (orderId !== this.orderId || kind !== this.kind) this.empty()
    this.orderId = orderId
    this.kind = kind
    this.result = result
  }

  private empty(): void {
    this.forms += 1
    this.orderId = null
    this.kind = 'word'
    this.result = null
    this.score = null
    this.tags = []
    this.detail = ''
    this.images.reset()
  }

  setResult(result: FeedbackResult): void {
    this.result = result
  }

  setScore(score: number): void {
    this.score = score
  }

  toggleTag(tag: string): void {
    this.tags = this.tags.includes(tag) ? this.tags.filter((one) => one !== tag) : [...this.tags, tag]
  }

  setDetail(detail: string): void {
    this.detail = detail
  }

  /**
   * Submits the feedback and resolves with the updated order. Fails: FEEDBACK_NOT_ALLOWED, FEEDBACK_ALREADY_GIVEN,
   * STATE_CHANGED.
   */
  async submit(orderId: string): Promise<UnlockOrder | null> {
    if (!this.canSubmit) return null
    const form = this.forms
    const order = await (this.kind === 'reply' ? this.sendReply(orderId) : this.sendWord(orderId))
    // Another form may have started meanwhile.
    if (form === this.forms) this.empty()
    return order
  }

  private async sendReply(orderId: string): Promise<UnlockOrder> {
    const { urls } = this.images
    const { order } = await this.deps.api.wxFeedback({
      orderId,
      reply: this.detail.trim(),
      ...(urls.length > 0 && { imageUrls: urls }),
    })
    return order
  }

  private async sendWord(orderId: string): Promise<UnlockOrder> {
    const { result, score, tags, isGood } = this
    const { urls } = this.images
    const detail = this.detail.trim()
    const said = isGood
      ? { ...(score !== null && { score }), ...(tags.length > 0 && { tags: [...tags] }) }
      : { detail, ...(urls.length > 0 && { imageUrls: urls }) }
    const word = { orderId, result: result ?? 'other', ...said }
    const { order } = await this.keys.send(JSON.stringify(word), (clientToken) =>
      this.deps.api.wxFeedback({ ...word, clientToken }),
    )
    return order
  }
}

import { makeAutoObservable, runInAction } from 'mobx'
import { INPUT_MAX_LENGTH } from '@contract/constants'
import type { ReportReason } from '@contract/types/action'
import { graphemeCount } from '@/lib/graphemes'
import type { ChosenImage } from '@/platform/media'
import type { Upload } from '@/upload/upload'
import type { ActionsStore, ReportExtra } from './actions'

/** A screenshot on its way into a report. */
export interface ReportImage {
  readonly chosen: ChosenImage
  /** 0 to 100. */
  readonly percent: number
  /** Null until it is up. */
  readonly url: string | null
  readonly hasFailed: boolean
}

/** What reporting is built from. */
export interface ReportDeps {
  readonly actions: Pick<ActionsStore, 'report'>
  readonly upload: Upload
}

/** Most screenshots of a report. Source: screens.md C */
export const REPORT_IMAGES_MAX = 3

/** Longest note, in characters. Source: screens.md C */
export const REPORT_NOTE_MAX = INPUT_MAX_LENGTH

/** Most messages of a report. Source: product §5.5 */
export const REPORT_MESSAGES_MAX = 20

/** Messages of a chat that a report offers. Source: ours */
export const REPORT_OFFERED_MAX = 50

/** Reasons about money, after which help with a transfer is offered. Source: screens.md C */
const moneyReasons: ReadonlySet<ReportReason> = new Set(['scam', 'extortion', 'fake_wechat'])

/** A report that is being written. Source: product §7.9, screens.md C */
export class ReportStore {
  reason: ReportReason | null = null
  detail = ''
  images: readonly ReportImage[] = []
  /** Numbers of the messages that go along as evidence. */
  pickedSeqs: readonly number[] = []
  /** Reporting offers the block; the member may untick it. */
  alsoBlock = true
  private readonly deps: ReportDeps

  constructor(deps: ReportDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps'>(this, { deps: false }, { autoBind: true, deep: false })
  }

  get canSubmit(): boolean {
    const isDetailFine = graphemeCount(this.detail.trim()) <= REPORT_NOTE_MAX
    return this.reason !== null && isDetailFine && this.images.every(({ url }) => url !== null)
  }

  get isAboutMoney(): boolean {
    return this.reason !== null && moneyReasons.has(this.reason)
  }

  get canPickMore(): boolean {
    return this.pickedSeqs.length < REPORT_MESSAGES_MAX
  }

  get imagesLeft(): number {
    return REPORT_IMAGES_MAX - this.images.length
  }

  setReason(reason: ReportReason): void {
    this.reason = reason
  }

  setDetail(detail: string): void {
    this.detail = detail
  }

  setAlsoBlock(alsoBlock: boolean): void {
    this.alsoBlock = alsoBlock
  }

  /** Chooses a message as evidence, or takes it back; one beyond the most changes nothing. */
  toggleMessage(seq: number): void {
    if (this.pickedSeqs.includes(seq)) this.pickedSeqs = this.pickedSeqs.filter((one) => one !== seq)
    else if (this.canPickMore) this.pickedSeqs = [...this.pickedSeqs, seq]
  }

  /** Uploads screenshots; a failed one says so in its place. */
  async addImages(chosen: readonly ChosenImage[]): Promise<void> {
    const fresh = chosen.slice(0, this.imagesLeft)
    this.images = [...this.images, ...fresh.map(waiting)]
    await Promise.all(fresh.map((one) => this.send(one)))
  }

  async retryImage(path: string): Promise<void> {
    const image = this.images.find(({ chosen }) => chosen.path === path)
    if (!image) return
    this.change(path, waiting(image.chosen))
    await this.send(image.chosen)
  }

  removeImage(path: string): void {
    this.images = this.images.filter(({ chosen }) => chosen.path !== path)
  }

  /** Hands the report in. Fails: REPORT_STATE, TEXT_REFUSED. */
  async submit(userId: string, context: ReportExtra['context']): Promise<void> {
    const { reason, alsoBlock, pickedSeqs } = this
    if (reason === null || !this.canSubmit) return
    const detail = this.detail.trim()
    const imageUrls = this.images.flatMap(({ url }) => url ?? [])
    await this.deps.actions.report(userId, {
      reason,
      context,
      alsoBlock,
      ...(detail ? { detail } : {}),
      ...(imageUrls.length > 0 ? { imageUrls } : {}),
      ...(pickedSeqs.length > 0 ? { msgSeqs: [...pickedSeqs].sort((a, b) => a - b) } : {}),
    })
  }

  /** Begins an empty report, or one about some messages. */
  reset(pickedSeqs: readonly number[] = []): void {
    this.pickedSeqs = pickedSeqs.slice(0, REPORT_MESSAGES_MAX)
    this.reason = null
    this.detail = ''
    this.images = []
    this.alsoBlock = true
  }

  private async send(chosen: ChosenImage): Promise<void> {
    const { path } = chosen
    try {
      const url = await this.deps.upload(chosen, {
        onProgress: (share) => this.change(path, { percent: Math.round(share * 100) }),
      })
      runInAction(() => this.change(path, { url, percent: 100 }))
    } catch {
      runInAction(() => this.change(path, { hasFailed: true }))
    }
  }

  private change(path: string, change: Partial<ReportImage>): void {
    this.images = this.images.map((image) => (image.chosen.path === path ? { ...image, ...change } : image))
  }
}

const waiting = (chosen: ChosenImage): ReportImage => ({ chosen, percent: 0, url: null, hasFailed: false })

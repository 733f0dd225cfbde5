import { makeAutoObservable } from 'mobx'
import { INPUT_MAX_LENGTH } from '@contract/constants'
import type { ReportReason } from '@contract/types/action'
import { failureName } from '@/api/errors'
import { graphemeCount } from '@/lib/graphemes'
import type { Upload } from '@/upload/upload'
import type { ActionsStore, ReportExtra } from './actions'
import { Attachments } from './attachments'

/** What reporting is built from. */
export interface ReportDeps {
  readonly actions: Pick<ActionsStore, 'report' | 'block'>
  readonly upload: Upload
}

/** Most screenshots of a report. Source: screens.md C */
const SCREENSHOTS_MAX = 3

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
  readonly screenshots: Attachments
  /** Numbers of the messages that go along as evidence. */
  pickedSeqs: readonly number[] = []
  /** Reporting offers the block; the member may untick it. */
  alsoBlock = true
  private readonly deps: ReportDeps

  constructor(deps: ReportDeps) {
    this.deps = deps
    this.screenshots = new Attachments(deps.upload, SCREENSHOTS_MAX)
    makeAutoObservable<this, 'deps'>(
      this,
      { screenshots: false, deps: false },
      { autoBind: true, deep: false },
    )
  }

  get canSubmit(): boolean {
    const isDetailFine = graphemeCount(this.detail.trim()) <= REPORT_NOTE_MAX
    return this.reason !== null && isDetailFine && this.screenshots.areUp
  }

  get isAboutMoney(): boolean {
    return this.reason !== null && moneyReasons.has(this.reason)
  }

  get canPickMore(): boolean {
    return this.pickedSeqs.length < REPORT_MESSAGES_MAX
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

  /**
   * Hands the report in. Where an earlier one says it already, the block that was ticked is made all the same.
   * Fails: REPORT_STATE, TEXT_REFUSED.
   */
  async submit(userId: string, context: ReportExtra['context']): Promise<void> {
    const { reason, alsoBlock, pickedSeqs } = this
    if (reason === null || !this.canSubmit) return
    const detail = this.detail.trim()
    const imageUrls = this.screenshots.urls
    const { actions } = this.deps
    try {
      await actions.report(userId, {
        reason,
        context,
        alsoBlock,
        ...(detail ? { detail } : {}),
        ...(imageUrls.length > 0 ? { imageUrls } : {}),
        ...(pickedSeqs.length > 0 ? { msgSeqs: [...pickedSeqs].sort((a, b) => a - b) } : {}),
      })
    } catch (error) {
      if (alsoBlock && failureName(error) === 'REPORT_STATE') await actions.block(userId)
      throw error
    }
  }

  /** Begins an empty report, or one about some messages. */
  reset(pickedSeqs: readonly number[] = []): void {
    this.pickedSeqs = pickedSeqs.slice(0, REPORT_MESSAGES_MAX)
    this.reason = null
    this.detail = ''
    this.screenshots.reset()
    this.alsoBlock = true
  }
}

import { makeAutoObservable } from 'mobx'
import { INPUT_MAX_LENGTH } from '@contract/constants'
import type { ReportReason } from '@contract/types/action'
import { failureName } from '@/api/errors'
import { graphemeCount } from '@/lib/graphemes'
import type { Upload } from '@/upload/upload'
import type { ActionsStore, ReportExtra } from '../discovery/actions'
import { Attachments } from './attachments'

/** Dependencies of a report. */
export interface ReportDeps {
  readonly actions: Pick<ActionsStore, 'report' | 'block'>
  readonly upload: Upload
}

/** Maximum number of screenshots of a report. Source: screens.md C */
const SCREENSHOTS_MAX = 3

/** Maximum length of a note, in characters. Source: screens.md C */
export const REPORT_NOTE_MAX = INPUT_MAX_LENGTH

/** Maximum number of messages in a report. Source: product §5.5 */
export const REPORT_MESSAGES_MAX = 20

/** Number of messages of a chat that a report offers. Source: ours */
export const REPORT_OFFERED_MAX = 50

/** Reasons about money, after which the app offers help with a transfer. Source: screens.md C */
const moneyReasons: ReadonlySet<ReportReason> = new Set(['scam', 'extortion', 'fake_wechat'])

/** A report while it is being written. Source: product §7.9, screens.md C */
export class ReportStore {
  reason: ReportReason | null = null
  detail = ''
  readonly screenshots: Attachments
  /** Numbers of the messages that are included as evidence. */
  pickedSeqs: readonly number[] = []
  /** A report offers the block by default; the member may untick it. */
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

  /** Selects or deselects a message as evidence; a message beyond the maximum changes nothing. */
  toggleMessage(seq: number): void {
    if (this.pickedSeqs.includes(seq)) this.pickedSeqs = this.pickedSeqs.filter((one) => one !== seq)
    else if (this.canPickMore) this.pickedSeqs = [...this.pickedSeqs, seq]
  }

  /**
   * Submits the report. If an earlier report covers it already, the ticked block is still made. Fails: REPORT_STATE,
   * TEXT_REFUSED.
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

  /** Starts an empty report, or one about some messages. */
  reset(pickedSeqs: readonly number[] = []): void {
    this.pickedSeqs = pickedSeqs.slice(0, REPORT_MESSAGES_MAX)
    this.reason = null
    this.detail = ''
    this.screenshots.reset()
    this.alsoBlock = true
  }
}

import { makeAutoObservable, runInAction } from 'mobx'
import type { Data } from '@contract/index'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { codeDigits, isCode } from '@/lib/phone'
import { Intent } from './intent'
import { Loadable } from './loadable'
import { ResultPoll } from './result-poll'
import type { SmsTicket } from './sms-ticket'

/** How the member's last export stands, and whether another may be begun. */
export type ExportFacts = Data<'/api/user/export_data'>

/** What exporting is built from. */
export interface DataExportDeps {
  readonly api: Pick<UserApi, 'exportData'>
  readonly proof: Pick<SmsTicket, 'ticket' | 'reset'>
  newClientToken(): string
}

/** A copy of everything of the member: the code, the waiting, the file. Source: product §7.12.3 */
export class DataExportStore {
  readonly facts = new Loadable<ExportFacts>()
  code = ''
  isCodeWrong = false
  /** Somebody looks: only then is it asked about. */
  private isShown = false
  private readonly intent: Intent
  private readonly poll: ResultPoll
  private readonly deps: DataExportDeps

  constructor(deps: DataExportDeps) {
    this.deps = deps
    this.intent = new Intent(deps.newClientToken)
    // Who stays longer than the poll hears of it by the system message.
    this.poll = new ResultPoll(
      () => this.load(),
      () => undefined,
    )
    makeAutoObservable<this, 'deps' | 'intent' | 'poll' | 'isShown'>(
      this,
      { facts: false, deps: false, intent: false, poll: false, isShown: false },
      { autoBind: true },
    )
  }

  /** Another may be begun now. */
  get mayStart(): boolean {
    const { value } = this.facts
    return value !== null && value.state !== 'running' && value.nextAt === null
  }

  get canSubmit(): boolean {
    return this.mayStart && isCode(this.code) && this.deps.proof.ticket !== ''
  }

  /** Begins to look; until `leave`, a running export is asked about again and again. */
  async show(): Promise<void> {
    this.isShown = true
    this.code = ''
    this.isCodeWrong = false
    await this.load()
    this.follow()
  }

  /** Stops asking. */
  leave(): void {
    this.isShown = false
    this.poll.stop()
  }

  /** Loads how it stands; never rejects. */
  async load(): Promise<void> {
    await this.facts.run(() => this.deps.api.exportData({ step: 'read' }))
    if (this.facts.value?.state !== 'running') this.poll.stop()
  }

  setCode(typed: string): void {
    this.code = codeDigits(typed)
    this.isCodeWrong = false
  }

  /** Begins an export. Fails: CODE_WRONG, EXPORT_LIMIT, TICKET_EXPIRED, TOO_MANY_TRIES. */
  async start(): Promise<void> {
    if (!this.canSubmit) return
    const { deps, code } = this
    try {
      const facts = await this.intent.send('start', (clientToken) =>
        deps.api.exportData({ step: 'start', clientToken, smsTicket: deps.proof.ticket, smsCode: code }),
      )
      deps.proof.reset()
      runInAction(() => {
        this.code = ''
        this.facts.take(facts)
      })
      this.follow()
    } catch (error) {
      if (error instanceof CallError) runInAction(() => this.answer(error))
      throw error
    }
  }

  private follow(): void {
    if (this.isShown && this.facts.value?.state === 'running') this.poll.start()
  }

  private answer({ name }: CallError): void {
    this.code = ''
    if (name === 'CODE_WRONG') this.isCodeWrong = true
    else if (name === 'EXPORT_LIMIT') void this.show()
    // Whoever was refused for the ticket needs another.
    else if (name === 'TICKET_EXPIRED' || name === 'TOO_MANY_TRIES') this.deps.proof.reset()
  }
}

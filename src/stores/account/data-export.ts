import { makeAutoObservable, runInAction } from 'mobx'
import type { Data } from '@contract/index'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { codeDigits, isCode } from '@/lib/phone'
import { IdempotencyKeys } from '../idempotency-keys'
import { Loadable } from '../loadable'
import { ResultPoll } from '../result-poll'
import type { SmsTicket } from './sms-ticket'

/** Status of the member's last export, and whether another one may be started. */
export type ExportFacts = Data<'/api/user/export_data'>

/** Dependencies of the export store. */
export interface DataExportDeps {
  readonly api: Pick<UserApi, 'exportData'>
  readonly proof: Pick<SmsTicket, 'ticket' | 'reset'>
  newClientToken(): string
}

/** Export of the member's data: the code, the waiting, the file. Source: product §7.12.3 */
export class DataExportStore {
  readonly facts = new Loadable<ExportFacts>()
  code = ''
  isCodeWrong = false
  /** True while the page is shown; only then the store polls. */
  private isShown = false
  private readonly keys: IdempotencyKeys
  private readonly poll: ResultPoll
  private readonly deps: DataExportDeps

  constructor(deps: DataExportDeps) {
    this.deps = deps
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    // A member who stays longer than the poll is notified by a system message.
    this.poll = new ResultPoll(
      () => this.load(),
      () => undefined,
    )
    makeAutoObservable<this, 'deps' | 'keys' | 'poll' | 'isShown'>(
      this,
      { facts: false, deps: false, keys: false, poll: false, isShown: false },
      { autoBind: true },
    )
  }

  /** True when another export may be started now. */
  get mayStart(): boolean {
    const { value } = this.facts
    return value !== null && value.state !== 'running' && value.nextAt === null
  }

  get canSubmit(): boolean {
    return this.mayStart && isCode(this.code) && this.deps.proof.ticket !== ''
  }

  /** Starts watching; a running export is polled until `leave`. */
  async show(): Promise<void> {
    this.isShown = true
    this.code = ''
    this.isCodeWrong = false
    await this.load()
    this.follow()
  }

  /** Stops polling. */
  leave(): void {
    this.isShown = false
    this.poll.stop()
  }

  /** Loads the status; never rejects. */
  async load(): Promise<void> {
    await this.facts.run(() => this.deps.api.exportData({ step: 'read' }))
    if (this.facts.value?.state !== 'running') this.poll.stop()
  }

  setCode(typed: string): void {
    this.code = codeDigits(typed)
    this.isCodeWrong = false
  }

  /** Starts an export. Fails: CODE_WRONG, EXPORT_LIMIT, TICKET_EXPIRED, TOO_MANY_TRIES. */
  async start(): Promise<void> {
    if (!this.canSubmit) return
    const { deps, code } = this
    try {
      const facts = await this.keys.send('start', (clientToken) =>
        deps.api.exportData({ step: 'start', clientToken, smsTicket: deps.proof.ticket, smsCode: code }),
      )
      deps.proof.reset()
      runInAction(() => {
        this.code = ''
        this.facts.replace(facts)
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
    // The ticket was refused, so the member needs another one.
    else if (name === 'TICKET_EXPIRED' || name === 'TOO_MANY_TRIES') this.deps.proof.reset()
  }
}

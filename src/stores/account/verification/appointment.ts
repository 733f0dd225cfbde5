import { makeAutoObservable, runInAction } from 'mobx'
import { APPOINTMENT_TIMES_MAX, APPOINTMENT_TIMES_MIN } from '@contract/constants'
import type { Appointment } from '@contract/types/authentication'
import { CallError } from '@/api/errors'
import type { UserApi } from '@/api/user'
import { calendarDay } from '@/lib/time/calendar'
import { IdempotencyKeys } from '../../idempotency-keys'
import { Loadable } from '../../loadable'
import { ResultPoll } from '../../result-poll'
import type { SessionStore } from '../session'

/** Dependencies of the appointment store. */
export interface AppointmentDeps {
  readonly api: Pick<UserApi, 'updateInfo'>
  readonly session: Pick<SessionStore, 'setUser' | 'refresh'>
  newClientToken(): string
}

/** A day with the times at which an appointment can begin. */
export interface AppointmentDay {
  /** `2025-10-21`. */
  readonly key: string
  readonly times: readonly number[]
}

/** Choosing the times of a live appointment, asking for it and withdrawing it. Source: product §7.10, screens.md 25 */
export class AppointmentStore {
  readonly times = new Loadable<readonly number[]>()
  /** Chosen times, in the order of time. */
  chosen: readonly number[] = []
  language: Appointment['language'] = 'zh-CN'
  note = ''
  private shownDay: string | null = null
  private readonly keys: IdempotencyKeys
  private readonly poll: ResultPoll
  private readonly deps: AppointmentDeps

  constructor(deps: AppointmentDeps) {
    this.deps = deps
    this.keys = new IdempotencyKeys(deps.newClientToken, 'latest')
    this.poll = new ResultPoll(
      () => deps.session.refresh(),
      () => undefined,
    )
    makeAutoObservable<this, 'deps' | 'keys' | 'poll'>(
      this,
      { times: false, deps: false, keys: false, poll: false },
      { autoBind: true },
    )
  }

  /** Days with times, the first one first. */
  get days(): readonly AppointmentDay[] {
    const days = new Map<string, number[]>()
    for (const at of this.times.value ?? []) {
      const key = calendarDay(at)
      days.set(key, [...(days.get(key) ?? []), at])
    }
    return [...days].map(([key, times]) => ({ key, times }))
  }

  /** The day whose times are shown; null without times. */
  get day(): AppointmentDay | null {
    const { days, shownDay } = this
    return days.find(({ key }) => key === shownDay) ?? days[0] ?? null
  }

  /** Whether no further time can be chosen. */
  get isFull(): boolean {
    return this.chosen.length >= APPOINTMENT_TIMES_MAX
  }

  get canAsk(): boolean {
    return this.chosen.length >= APPOINTMENT_TIMES_MIN
  }

  /** Begins a new choice in the member's language, and loads the times. Never rejects. */
  async open(language: Appointment['language']): Promise<void> {
    this.language = language
    this.chosen = []
    this.note = ''
    await this.load()
  }

  /** Loads the times; drops chosen ones that are over. Never rejects. */
  async load(): Promise<void> {
    const times = await this.times.run(async () => {
      const { appointmentTimes = [] } = await this.deps.api.updateInfo({
        authentication: { step: 'appointment_times' },
      })
      return appointmentTimes
    })
    if (times) runInAction(() => (this.chosen = this.chosen.filter((at) => times.includes(at))))
  }

  showDay(key: string): void {
    this.shownDay = key
  }

  setLanguage(language: Appointment['language']): void {
    this.language = language
  }

  setNote(note: string): void {
    this.note = note
  }

  /** Chooses a time or takes it back; a fourth one is not chosen. */
  toggle(at: number): void {
    if (this.chosen.includes(at)) this.chosen = this.chosen.filter((one) => one !== at)
    else if (!this.isFull) this.chosen = [...this.chosen, at].sort((a, b) => a - b)
  }

  /**
   * Asks for the appointment. Fails: APPOINTMENT_REFUSED, FACE_CONSENT_REQUIRED, PROFILE_INCOMPLETE, TEXT_REFUSED,
   * VERIFICATION_UNDER_REVIEW.
   */
  async ask(consent: boolean): Promise<void> {
    const { language, chosen } = this
    const details = { consent, times: [...chosen], language, note: this.note.trim() }
    const request = { step: 'ask_appointment', ...details } as const
    try {
      await this.keys.send(JSON.stringify(request), (clientToken) => this.apply({ ...request, clientToken }))
    } catch (error) {
      if (error instanceof CallError && error.name === 'APPOINTMENT_REFUSED') void this.load()
      throw error
    }
  }

  /** Withdraws the appointment. Fails: STATE_CHANGED. */
  async cancel(): Promise<void> {
    await this.apply({ step: 'cancel_appointment' })
  }

  /** Polls for the room, which appears at its time without an event. Returns a function that stops it. */
  watchRoom(): () => void {
    this.poll.start()
    return () => this.poll.stop()
  }

  private async apply(authentication: Parameters<UserApi['updateInfo']>[0]['authentication']): Promise<void> {
    if (authentication === undefined) return
    const { user } = await this.deps.api.updateInfo({ authentication })
    this.deps.session.setUser(user)
  }
}

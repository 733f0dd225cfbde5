import { makeAutoObservable } from 'mobx'
import {
  BIO_MAX,
  INTERESTS_MAX,
  MIN_AGE,
  NICKNAME_MAX,
  NICKNAME_MIN,
  PROMPTS_MAX,
  PROMPT_ANSWER_MAX,
} from '@contract/constants'
import type { Payload } from '@contract/index'
import type { HideableField } from '@contract/types/member'
import type { UserApi } from '@/api/user'
import { ageOf } from '@/lib/time/birthday'
import type { Clock } from '@/lib/time/clock'
import { graphemeCount } from '@/lib/graphemes'
import type { SessionStore } from './session'

type User = NonNullable<SessionStore['user']>
type Change = Payload<'/api/user/update_info'>

/** Fields with free text. */
export type TextField = 'nickname' | 'job' | 'bio' | 'prompt'
/** Fields with one of a few choices, which can be cleared. */
export type ChoiceField = 'education' | 'incomeBand' | 'marital' | 'smoke' | 'drink' | 'children'
/** Fields with a city. */
export type CityField = 'cityCode' | 'hometownCode'
/** Fields with several choices. */
export type ManyField = 'interests' | 'lookingFor'
/** Fields with a picker, saved on confirmation. */
export type WheelField = 'birthday' | 'heightCm'
/** Every field with a sheet. */
export type EditedField = TextField | ChoiceField | CityField | ManyField | WheelField

/** Why a draft cannot be saved. */
export type DraftProblem = 'short' | 'long' | 'empty' | 'underAge'

/** Dependencies of the editor. */
export interface ProfileEditorDeps {
  readonly api: Pick<UserApi, 'updateInfo'>
  readonly session: Pick<SessionStore, 'user' | 'setUser'>
  readonly clock: Clock
}

/** Longest job, in graphemes. Source: product §9 */
export const JOB_MAX = 20

/** Longest text of each field, in graphemes. */
export const TEXT_MAX: Readonly<Record<TextField, number>> = {
  nickname: NICKNAME_MAX,
  job: JOB_MAX,
  bio: BIO_MAX,
  prompt: PROMPT_ANSWER_MAX,
}

const textFields: ReadonlySet<string> = new Set<TextField>(['nickname', 'job', 'bio', 'prompt'])
const manyFields: ReadonlySet<string> = new Set<ManyField>(['interests', 'lookingFor'])

const isText = (field: EditedField): field is TextField => textFields.has(field)
const isMany = (field: EditedField): field is ManyField => manyFields.has(field)

/**
 * The sheet over the viewer's profile: one field at a time, with its own draft and its own save.
 * Source: product §8 (22)
 */
export class ProfileEditorStore {
  /** The field whose sheet is open; null without one. */
  field: EditedField | null = null
  /** The part of the profile whose viewers are being chosen; null while none is. */
  viewersField: HideableField | null = null
  text = ''
  choice: string | null = null
  many: string[] = []
  /** The question that is being answered; null until it is chosen. */
  promptId: string | null = null
  /** The answer that was opened; null for a new one. */
  private openedPromptId: string | null = null
  /** Number of sheets opened so far. */
  private sheets = 0
  private readonly deps: ProfileEditorDeps

  constructor(deps: ProfileEditorDeps) {
    this.deps = deps
    makeAutoObservable<this, 'deps' | 'sheets'>(
      this,
      { deps: false, sheets: false, canChangeBirthday: false },
      { autoBind: true },
    )
  }

  /** True when the draft differs from the saved value. */
  get isChanged(): boolean {
    const { user } = this.deps.session
    if (!user || this.field === null) return false
    if (this.field === 'prompt') return this.text.trim() !== this.savedAnswer
    if (isText(this.field)) return this.text.trim() !== (user[this.field] ?? '')
    if (isMany(this.field)) return this.many.join() !== user[this.field].join()
    return this.choice !== user[this.field]
  }

  /** Why the draft cannot be saved; null when it can. Source: product §9 */
  get problem(): DraftProblem | null {
    if (this.field === null) return null
    if (this.field === 'birthday') return this.isUnderAge ? 'underAge' : null
    if (this.field === 'cityCode') return this.choice === null ? 'empty' : null
    if (!isText(this.field)) return null
    const length = graphemeCount(this.text.trim())
    if (length > TEXT_MAX[this.field]) return 'long'
    if (this.field === 'nickname' && length < NICKNAME_MIN) return 'short'
    return this.field === 'prompt' && (length === 0 || this.promptId === null) ? 'empty' : null
  }

  /** Questions answered so far. */
  get answeredIds(): string[] {
    return (this.deps.session.user?.prompts ?? []).map(({ promptId }) => promptId)
  }

  get canAddPrompt(): boolean {
    return this.answeredIds.length < PROMPTS_MAX
  }

  /** True when the opened answer is saved already and can be removed. */
  get isSavedPrompt(): boolean {
    return this.openedPromptId !== null
  }

  /**
   * True while the birthday can still be corrected, which is possible once. Computed on each read, because it changes
   * with time. Source: product §5.1
   */
  get canChangeBirthday(): boolean {
    const { user } = this.deps.session
    return this.deps.clock.now() < (user?.birthdayChangeableUntil ?? 0)
  }

  /** Opens a field's sheet with the saved value. */
  open(field: EditedField): void {
    const { user } = this.deps.session
    if (!user) return
    this.sheets += 1
    this.field = field
    this.promptId = null
    this.openedPromptId = null
    if (field === 'prompt') this.text = ''
    else if (isText(field)) this.text = user[field] ?? ''
    else if (isMany(field)) this.many = [...user[field]]
    else if (field !== 'heightCm') this.choice = user[field]
  }

  /** Opens the sheet of one answer. */
  openPrompt(promptId: string): void {
    this.open('prompt')
    this.promptId = promptId
    this.openedPromptId = promptId
    this.text = this.savedAnswer
  }

  /** Closes the sheet and drops the draft. */
  close(): void {
    this.field = null
  }

  /** Opens the choice of those who see a part of the profile. */
  openViewers(field: HideableField): void {
    this.viewersField = field
  }

  closeViewers(): void {
    this.viewersField = null
  }

  setText(text: string): void {
    this.text = text
  }

  /** Selects a choice, or clears a selected one that is optional. */
  setChoice(choice: string): void {
    const isOptional = this.field !== 'cityCode' && this.field !== 'birthday'
    this.choice = isOptional && this.choice === choice ? null : choice
  }

  /** Selects or deselects an option; false when the maximum is reached. */
  toggle(id: string): boolean {
    if (this.many.includes(id)) this.many = this.many.filter((other) => other !== id)
    else if (this.field === 'interests' && this.many.length >= INTERESTS_MAX) return false
    else this.many = [...this.many, id]
    return true
  }

  choosePrompt(promptId: string): void {
    this.promptId = promptId
  }

  /**
   * Saves the draft and closes the sheet. Fails: TEXT_REFUSED, NICKNAME_TOO_RECENT, FIELD_NOT_CHANGEABLE,
   * INVALID_PARAMETERS.
   */
  async save(): Promise<void> {
    const { user } = this.deps.session
    const { field } = this
    if (!user || field === null || this.problem) return
    await this.closeAfter(async () => {
      if (this.isChanged) await this.send(this.changeOf(user, field))
    })
  }

  /** Saves a height in cm; null clears it. */
  async saveHeight(heightCm: number | null): Promise<void> {
    await this.closeAfter(() => this.send({ heightCm }))
  }

  /** Removes the opened answer. */
  async removePrompt(): Promise<void> {
    const prompts = (this.deps.session.user?.prompts ?? []).filter(
      ({ promptId }) => promptId !== this.openedPromptId,
    )
    await this.closeAfter(() => this.send({ prompts }))
  }

  reset(): void {
    this.field = null
    this.viewersField = null
  }

  private get savedAnswer(): string {
    const saved = this.deps.session.user?.prompts.find(({ promptId }) => promptId === this.openedPromptId)
    return saved?.answer ?? ''
  }

  private get isUnderAge(): boolean {
    const age = this.choice === null ? null : ageOf(this.choice, this.deps.clock.now())
    return age === null || age < MIN_AGE
  }

  private changeOf(user: User, field: EditedField): Change {
    const text = this.text.trim()
    if (field === 'prompt') return { prompts: this.promptsWith(user, text) }
    if (field === 'job') return { job: text || null }
    if (isText(field)) return { [field]: text }
    return { [field]: isMany(field) ? this.many : this.choice }
  }

  private promptsWith(user: User, answer: string): User['prompts'] {
    const promptId = this.promptId ?? ''
    if (this.openedPromptId === null) return [...user.prompts, { promptId, answer }]
    return user.prompts.map((prompt) =>
      prompt.promptId === this.openedPromptId ? { promptId, answer } : prompt,
    )
  }

  /** Closes the present sheet, unless the member has opened another one meanwhile. */
  private async closeAfter(act: () => Promise<void>): Promise<void> {
    const sheet = this.sheets
    await act()
    if (sheet === this.sheets) this.close()
  }

  private async send(change: Change): Promise<void> {
    const { user } = await this.deps.api.updateInfo(change)
    this.deps.session.setUser(user)
  }
}

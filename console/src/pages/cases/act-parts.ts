import type { CaseFile } from '@contract/ops/ops-types'
import type { ActField, ActValues } from '../../components/ActDialog'
import type { NoticeOfAct } from '../../components/WordsPreview'
import type { Session } from '../../shell/session'
import type { Texts } from '../../text/zh'

/** A decision about a case. */
export interface CaseAct {
  readonly name: keyof Texts['cases']['acts']
  readonly isDanger?: boolean
  /** The key that begins the act, by `KeyboardEvent.key` in lower case. */
  readonly key?: string
  /** True for an act without fields that is done at once. */
  readonly isDirect?: boolean
  readonly fields?: readonly ActField[]
  /** True for an act that decides nothing: the case stays open and is loaded again. */
  readonly stays?: boolean
  /** False for acts whose own field says why. */
  readonly asksWhy?: boolean
  readonly preview?: (values: ActValues) => NoticeOfAct | null
  readonly submit: (values: ActValues) => Promise<unknown>
  /** What the operator reads about the answer of `submit`; null when the act did what its name says. */
  readonly outcome?: (answer: unknown) => string | null
}

/** What an act needs of its page. */
export interface CaseActContext {
  readonly file: CaseFile
  readonly text: Texts
  readonly proved: Session['proved']
  /** What the operator's role allows beside the queue's own acts. */
  readonly may: { readonly ban: boolean }
  /** The present moment, epoch ms. */
  readonly nowMs: number
}

/** The acts of a queue's case in its state. */
export type ActsOf = (context: CaseActContext) => readonly CaseAct[]

/** The word of the list; the last one, which is the most general, for any other. */
export const among = <W extends string>(words: readonly W[], word: string | undefined): W =>
  words.find((one) => one === word) ?? (words.at(-1) as W)

/** The words as choices, with their labels of the table. */
export const choicesOf = <W extends string>(words: readonly W[], table: Readonly<Record<W, string>>) =>
  words.map((value) => ({ value, label: table[value] }))

/** A choice between yes and no that may stay open. */
export const yesOrNo = (name: string, label: string, { cases }: Texts): ActField => ({
  name,
  label,
  isOptional: true,
  choices: [
    { value: 'no', label: cases.no },
    { value: 'yes', label: cases.yes },
  ],
})

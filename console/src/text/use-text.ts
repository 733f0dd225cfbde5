import { createContext, useContext } from 'react'
import type { WordsInBoth } from '@contract/ops/ops-types'
import { CallError } from '../api/call'
import type { Texts } from './zh'
import { zh } from './zh'

/** The texts of the chosen language. */
export const TextContext = createContext<Texts>(zh)

/** The texts of the chosen language. */
export const useText = (): Texts => useContext(TextContext)

/** A word of a table; a key without one is shown as it is. */
export const wordOf = (table: Readonly<Record<string, string>>, key: string): string => table[key] ?? key

/** The sentence in the language of the console; empty for none. */
export const sentenceOf = (words: WordsInBoth, { tag }: Texts): string =>
  words.find(({ language }) => language === tag)?.text ?? ''

/** The sentence for a failed call. */
export const useRefusal = (): ((error: unknown) => string) => {
  const { refusals } = useText()
  return (error) => {
    if (!(error instanceof CallError)) return refusals.UNKNOWN
    const own = Object.hasOwn(refusals, error.refusal)
      ? refusals[error.refusal as keyof typeof refusals]
      : null
    return own ?? error.sentence
  }
}

import type { WordsInBoth } from '@contract/ops/ops-types'
import type { BizType } from '@contract/types/wallet'
import { LANGUAGES } from '../lib/language'
import { billTitles, wordBillNote } from '../text/bills'

/** The subject of a bill of this business, as its member reads it, in each language. */
export const billTitle = (business: string): WordsInBoth =>
  // The column `biz_type` holds keys of the table alone.
  LANGUAGES.map((language) => ({ language, text: billTitles[business as BizType][language] }))

/** The note of a bill or of one of its steps, in each language; empty without a note. */
export const billNote = (note: string | null | undefined): WordsInBoth =>
  LANGUAGES.flatMap((language) => {
    const text = wordBillNote(note, language)
    return text ? [{ language, text }] : []
  })

import { useRef, useState } from 'react'
import { fitEdit, graphemesOf, type Edited } from '@/lib/graphemes'

/** The text that {@link useCaret} edits. */
export interface CaretField {
  readonly text: string
  /** Longest text, in visible characters. */
  readonly max: number
  readonly onChange: (text: string) => void
  /** Called when something did not fit and was left out. */
  readonly onFull?: () => void
}

/** Edits without the keyboard. */
export interface CaretEdits {
  /** Inserts words in place of the selection. */
  put(words: string): void
  /** Deletes the selection, or without one the visible character before the caret. */
  erase(): void
}

/** Edits a text in its field. */
export interface Caret extends CaretEdits {
  /** The position to which a mini-program's field sets its caret; -1 leaves it where it is. */
  readonly cursor: number
  /** Applies typed or pasted text; `at` is the position behind it in UTF-16 units, where the platform reports it. */
  apply(value: string, at: number | undefined): void
  /** Called when the field loses the focus; `at` is the caret, where the platform reports it. */
  leave(at: number | undefined): void
}

/** Taro's element of the browser, around the real field. */
type TaroField = HTMLElement & { value?: string }

const areaIn = (field: TaroField | null) => (IS_WEB ? field?.querySelector('textarea') : null)

/**
 * Edits at the caret. What does not fit is cut from the inserted text and never from the text behind it. A browser's
 * field reports its caret; for a mini-program's field the hook remembers the last event, and continues a text that
 * came otherwise at its end.
 */
export function useCaret(ref: { readonly current: TaroField | null }, field: CaretField): Caret {
  const { text, max, onChange, onFull } = field
  const known = useRef<Edited>({ text, caret: text.length })
  const [cursor, setCursor] = useState(-1)
  const edit = (value: string, at: number | undefined, isTyped: boolean) => {
    const edited = fitEdit(text, value, max, at)
    const isCut = edited.text !== value
    known.current = edited
    onChange(edited.text)
    if (isCut) onFull?.()
    if (isTyped && !isCut) return setCursor(-1)
    setCursor(edited.caret)
    const area = areaIn(ref.current)
    if (!area || !ref.current) return
    // Taro's element redraws only a changed value, and restores the caret.
    ref.current.value = edited.text
    area.setSelectionRange(edited.caret, edited.caret)
  }
  const selection = (): readonly [from: number, to: number] => {
    const { text: was, caret } = known.current
    const last = was === text ? caret : text.length
    const area = areaIn(ref.current)
    return area ? [area.selectionStart, area.selectionEnd] : [last, last]
  }
  return {
    cursor,
    apply: (value, at) => edit(value, at, true),
    leave(at) {
      if (at !== undefined) known.current = { text, caret: at }
    },
    put(words) {
      const [from, to] = selection()
      edit(text.slice(0, from) + words + text.slice(to), from + words.length, false)
    },
    erase() {
      const [from, to] = selection()
      const [before = ''] = graphemesOf(text.slice(0, from)).slice(-1)
      const start = from < to ? from : from - before.length
      if (start < to) edit(text.slice(0, start) + text.slice(to), start, false)
    },
  }
}

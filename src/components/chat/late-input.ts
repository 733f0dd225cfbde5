import type { Clock } from '@/lib/time/clock'

/**
 * Time in which a mini-program's field may report its text from before the press on send. The field and the page are
 * two processes. Source: ours
 */
const LATE_MS = 500

/** Separates newly typed text from text that was sent already. */
export interface LateInput {
  /** Called with each text that is sent. */
  sent(text: string): void
  /** What a reported value leaves in the field: a late one has only the words behind the sent text. */
  rest(value: string): string
}

/** Makes it for one field. */
export const createLateInput = (clock: Clock): LateInput => {
  let last: { readonly text: string; readonly atMs: number } | null = null
  return {
    sent: (text) => void (last = { text, atMs: clock.now() }),
    rest(value) {
      const isLate = last !== null && clock.now() - last.atMs < LATE_MS && value.startsWith(last.text)
      return isLate && last ? value.slice(last.text.length) : value
    },
  }
}

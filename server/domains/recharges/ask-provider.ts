import type { Outcome } from '../../providers/outcome'
import type { PayCall } from '../../providers/payment/port'

/** Limits of a question to a provider: members wait for the answer. Source: ours */
export const CALL: PayCall = { deadlineMs: 8_000 }

/** Asks a provider; one that breaks has said nothing, so what it did is unknown. */
export const ask = async <T>(question: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
  try {
    return await question()
  } catch {
    return { kind: 'unknown', reason: 'network', code: 'threw' }
  }
}

import type { Outcome } from '../../../providers/outcome'
import type { PayCall } from '../../../providers/payment/port'

/** Limits of a request to a provider; members wait for the answer. Source: ours */
export const CALL: PayCall = { deadlineMs: 8_000 }

/** Sends a request to a provider. A thrown error gives `unknown`, because the provider may have acted. */
export const ask = async <T>(question: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
  try {
    return await question()
  } catch {
    return { kind: 'unknown', reason: 'network', code: 'threw' }
  }
}

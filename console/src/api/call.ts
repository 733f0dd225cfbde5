import { OPS_HEADER } from '@contract/ops/ops-constants'
import type { OpsCallPath, OpsData, OpsPayload } from '@contract/ops/ops-calls'
import type { OpsRefusal } from '@contract/ops/ops-errors'

/** A call that was refused, or that did not arrive (`OFFLINE`). */
export class CallError extends Error {
  constructor(
    /** Name of the refusal. */
    readonly refusal: string,
    /** A sentence in English, for names without a text of ours. */
    readonly sentence: string,
    readonly data: Readonly<Record<string, unknown>> = {},
  ) {
    super(refusal)
    this.name = 'CallError'
  }
}

const offline = (): CallError => new CallError('OFFLINE', 'The server cannot be reached.')

/** Makes a call of the console. @throws CallError */
export const call = async <P extends OpsCallPath>(path: P, payload: OpsPayload<P>): Promise<OpsData<P>> => {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [OPS_HEADER]: '1' },
    body: JSON.stringify(payload),
  }).catch(() => {
    throw offline()
  })
  const body: unknown = await response.json().catch(() => {
    throw offline()
  })
  if (response.ok) return body as OpsData<P>
  const { name, message, data } = (body as OpsRefusal).error
  throw new CallError(name, message, data)
}

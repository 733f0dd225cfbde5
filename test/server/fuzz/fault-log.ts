import type { Log } from '../../../server/lib/log'

/** A log that keeps its errors as `event: stack`, and drops everything else. */
export const createFaultLog = (): { readonly log: Log; readonly faults: string[] } => {
  const faults: string[] = []
  const log: Log = {
    info: () => undefined,
    warn: () => undefined,
    error: (event, error) =>
      void faults.push(`${event}: ${error instanceof Error ? error.stack : String(error)}`),
  }
  return { log, faults }
}

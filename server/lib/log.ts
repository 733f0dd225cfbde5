/** Fields that may be logged: names, counts and ids of requests; never phone, place, token or message text. */
export type LogFields = Record<string, string | number | boolean | null | undefined>

/** Writes the server's log, one JSON line for each entry. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  /** `error` is written with its stack; its message must hold no member data. */
  error(event: string, error: unknown, fields?: LogFields): void
}

const describe = (error: unknown): LogFields =>
  error instanceof Error ? { message: error.message, stack: error.stack } : { message: String(error) }

/** Writes JSON lines to a stream. */
export const createLog = (write: (line: string) => void, now: () => number): Log => {
  const line = (level: string, event: string, fields: LogFields) =>
    write(`${JSON.stringify({ at: new Date(now()).toISOString(), level, event, ...fields })}\n`)
  return {
    info: (event, fields = {}) => line('info', event, fields),
    warn: (event, fields = {}) => line('warn', event, fields),
    error: (event, error, fields = {}) => line('error', event, { ...fields, ...describe(error) }),
  }
}

/** Writes nothing. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

import { redacted } from './redact'

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

/** The fields without what a pattern finds; a number that looks like a phone becomes a text. */
const mapFields = (fields: LogFields): LogFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === 'string') return [name, redacted(value)]
      const isHidden = typeof value === 'number' && redacted(String(value)) !== String(value)
      return [name, isHidden ? redacted(String(value)) : value]
    }),
  )

/** Writes JSON lines to a stream, without what {@link redacted} finds. */
export const createLog = (write: (line: string) => void, now: () => number): Log => {
  const line = (level: string, event: string, fields: LogFields) =>
    write(
      `${JSON.stringify({
        at: new Date(now()).toISOString(),
        level,
        event: redacted(event),
        ...mapFields(fields),
      })}\n`,
    )
  return {
    info: (event, fields = {}) => line('info', event, fields),
    warn: (event, fields = {}) => line('warn', event, fields),
    error: (event, error, fields = {}) => line('error', event, { ...fields, ...describe(error) }),
  }
}

/** Writes nothing. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

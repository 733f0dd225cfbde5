import { createLog, type Log } from '../../server/lib/log'

/** Facts of members that must never be in the log, collected from every call and answer of a life. */
export interface LogCanary {
  /** Plants what a payload or an answer holds of a member. */
  plant(value: unknown): void
  /** A log like that of a running server, whose lines are kept. */
  readonly log: Log
  /** Number of lines so far, and of planted facts. */
  sums(): { readonly lines: number; readonly planted: number }
  /** Lines that hold a planted fact, or that a pattern had to hide something in; five at most. */
  leaks(): string[]
  /** The same of other lines: those of a process. */
  leaksIn(lines: readonly string[]): string[]
}

/** Fields whose values identify a member, open an account or show a place. */
const PRIVATE =
  /^(phone|token|wxId|wx|account|realName|idCardNo|registerTicket|smsTicket|ticket|proof|spToken)$/
/** Shortest text whose presence is no chance. */
const LEAST_CHARS = 4
/** The parts of a refusal that hold a sentence and a reason for each field: the product's words, no data of a member. */
const REFUSAL_PARTS = /^(fields|reasons)$/
const HIDDEN = /\[(phone|token|place|email|id card|credentials)\]/

const isOwnText = (text: string): boolean => /\p{Script=Han}/u.test(text)
const isPlace = (value: number): boolean => !Number.isInteger(value) && /\.\d{3,}$/.test(String(value))

/** An empty canary. */
export const createLogCanary = (now: () => number): LogCanary => {
  const lines: string[] = []
  const planted = new Set<string>()
  const visit = (name: string, value: unknown): void => {
    if (REFUSAL_PARTS.test(name)) return
    if (typeof value === 'number' && isPlace(value)) planted.add(String(value))
    if (typeof value === 'string' && value.length >= LEAST_CHARS && (PRIVATE.test(name) || isOwnText(value)))
      planted.add(value)
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) visit(key, inner)
  }
  const leaksIn = (written: readonly string[]): string[] => {
    const text = written.join('')
    const leaked = [...planted].filter((fact) => text.includes(fact))
    const isLeak = (line: string) => leaked.some((fact) => line.includes(fact)) || HIDDEN.test(line)
    return written.filter(isLeak).slice(0, 5)
  }
  return {
    plant: (value) => visit('', value),
    log: createLog((line) => void lines.push(line), now),
    sums: () => ({ lines: lines.length, planted: planted.size }),
    leaks: () => leaksIn(lines),
    leaksIn,
  }
}

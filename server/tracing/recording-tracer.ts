import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes, randomInt } from 'node:crypto'
import { sqlStateOf } from '../db/sqlstate'
import type { Span, SpanFields, SpanKind, SpanStart, Tracer } from './tracer'

/** Trace id, span id and flags. Source: W3C Trace Context, §3.2 */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
const SAMPLED = 1

/** A finished span. */
export interface FinishedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentId: string | null
  readonly name: string
  readonly kind: SpanKind
  /** Epoch ms, with fractions. */
  readonly startMs: number
  readonly endMs: number
  readonly fields: SpanFields
  /** The kind of the error of the work, never its message; null for a success. */
  readonly error: string | null
}

/** The place of a span in its trace. */
interface Place {
  readonly traceId: string
  readonly spanId: string
  /** False for a trace that is not recorded; its id still appears in the log. */
  readonly isSampled: boolean
}

/** Outputs and chances of a tracer. */
export interface RecordingOptions {
  /** Of a hundred traces that begin here, so many are recorded. */
  readonly percent: number
  readonly onFinished: (span: FinishedSpan) => void
  /** Sends what is left. Never rejects. */
  readonly close: () => Promise<void>
}

const hex = (bytes: number): string => randomBytes(bytes).toString('hex')

const HUNDRED = 100

const placeOf = (traceparent: string | null | undefined): Place | null => {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? '', 16) & SAMPLED) === SAMPLED }
}

const textOf = ({ traceId, spanId, isSampled }: Place): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`

/** Epoch ms with fractions, which never go back while the process runs. */
const nowMs = (): number => performance.timeOrigin + performance.now()

const errorOf = (error: unknown): string => {
  const name = error instanceof Error ? error.name : typeof error
  const state = sqlStateOf(error)
  return state === null ? name : `${name} ${state}`
}

/** Records spans. A span belongs to the one in whose work it begins, over any number of awaited steps. */
export const createRecordingTracer = ({ percent, onFinished, close }: RecordingOptions): Tracer => {
  const places = new AsyncLocalStorage<Place>()

  const begin = (start: SpanStart): { place: Place; parent: Place | null } => {
    const parent = placeOf(start.parent) ?? places.getStore() ?? null
    return {
      parent,
      place: {
        traceId: parent?.traceId ?? hex(16),
        spanId: hex(8),
        // A stranger's header names a trace and does not decide what is recorded.
        isSampled: parent && start.kind !== 'server' ? parent.isSampled : randomInt(HUNDRED) < percent,
      },
    }
  }

  /** Begins to record; the result ends it, with the error of the work or null. */
  const recording = (start: SpanStart, { place, parent }: ReturnType<typeof begin>) => {
    const startMs = nowMs()
    let { fields = {} } = start
    const { traceId, spanId, isSampled } = place
    const span: Span = { traceId, set: (more) => void (fields = { ...fields, ...more }) }
    const end = (error: string | null): void => {
      if (!isSampled) return
      const ids = { traceId, spanId, parentId: parent?.spanId ?? null }
      onFinished({ ...ids, name: start.name, kind: start.kind, startMs, endMs: nowMs(), fields, error })
    }
    return { span, end }
  }

  const isLeftOut = ({ onlyInside }: SpanStart): boolean =>
    onlyInside === true && places.getStore()?.isSampled !== true

  return {
    isOn: true,
    async run(start, work) {
      if (isLeftOut(start)) return work(null)
      const begun = begin(start)
      const { span, end } = recording(start, begun)
      try {
        const result = await places.run(begun.place, () => work(span))
        end(null)
        return result
      } catch (error) {
        end(errorOf(error))
        throw error
      }
    },
    runNow(start, work) {
      if (isLeftOut(start)) return work(null)
      const begun = begin(start)
      const { span, end } = recording(start, begun)
      try {
        const result = places.run(begun.place, () => work(span))
        end(null)
        return result
      } catch (error) {
        end(errorOf(error))
        throw error
      }
    },
    current: () => {
      const place = places.getStore()
      return place ? textOf(place) : null
    },
    close,
  }
}

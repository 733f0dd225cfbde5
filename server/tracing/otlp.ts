import { randomUUID } from 'node:crypto'
import type { Log } from '../lib/log'
import { RELEASE } from '../release'
import type { FinishedSpan } from './recording-tracer'
import type { SpanFields, SpanKind } from './tracer'

/** How long spans are collected, in ms, and how many are sent at once. Source: ours */
const SEND_EVERY_MS = 5_000
const BATCH = 512
/** Spans that wait for a collector that does not answer; later ones are dropped. Source: ours */
const MOST_WAITING = 4_096
/** Longest wait for the collector, in ms. Source: ours */
const TIMEOUT_MS = 5_000

/** Numbers of the kinds and of a failure. Source: OTLP 1.x, trace.proto */
const KINDS: Readonly<Record<SpanKind, number>> = {
  internal: 1,
  server: 2,
  client: 3,
  producer: 4,
  consumer: 5,
}
const FAILED = 2

const valueOf = (value: string | number | boolean) => {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}

const attributesOf = (fields: SpanFields) =>
  Object.entries(fields).map(([key, value]) => ({ key, value: valueOf(value) }))

const nanosOf = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n)

const spanOf = ({ traceId, spanId, parentId, name, kind, startMs, endMs, fields, error }: FinishedSpan) => ({
  traceId,
  spanId,
  ...(parentId !== null && { parentSpanId: parentId }),
  name,
  kind: KINDS[kind],
  startTimeUnixNano: nanosOf(startMs),
  endTimeUnixNano: nanosOf(endMs),
  attributes: attributesOf(error === null ? fields : { ...fields, 'error.type': error }),
  ...(error !== null && { status: { code: FAILED } }),
})

/** Sends spans by OTLP over HTTP, as JSON. */
export interface SpanExporter {
  add(span: FinishedSpan): void
  /** Sends what is left. Never rejects. */
  close(): Promise<void>
}

/**
 * Collects spans and sends them to a collector. A collector that is away costs spans and one log line, never a call.
 * @param url The collector's address of traces, such as `http://127.0.0.1:4318/v1/traces`.
 */
export const createSpanExporter = (url: string, log: Pick<Log, 'info' | 'warn'>): SpanExporter => {
  const resource = {
    attributes: attributesOf({
      'service.name': 'jinyu',
      'service.version': RELEASE,
      'service.instance.id': randomUUID(),
    }),
  }
  let waiting: FinishedSpan[] = []
  let sending: Promise<void> = Promise.resolve()
  let isLost = false

  const post = async (spans: readonly FinishedSpan[]): Promise<void> => {
    const scopeSpans = [{ scope: { name: 'jinyu' }, spans: spans.map(spanOf) }]
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource, scopeSpans }] }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`status ${answer.status}`)
  }
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      try {
        await post(spans)
        if (isLost) log.info('traces.back')
        isLost = false
      } catch (error) {
        if (!isLost) log.warn('traces.lost', { reason: error instanceof Error ? error.message : 'unknown' })
        isLost = true
        return
      }
    }
  }
  const sendSoon = (): void => void (sending = sending.then(send))
  const timer = setInterval(sendSoon, SEND_EVERY_MS)
  return {
    add(span) {
      if (waiting.length >= MOST_WAITING) return
      waiting.push(span)
      if (waiting.length === BATCH) sendSoon()
    },
    async close() {
      clearInterval(timer)
      sendSoon()
      await sending
    },
  }
}

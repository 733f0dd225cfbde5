/** Values of a span: names, counts and codes; never data of members. */
export type SpanFields = Readonly<Record<string, string | number | boolean>>

/** How a span looks to the rest of a trace. Source: OpenTelemetry, SpanKind */
export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer'

/** A span before its work. */
export interface SpanStart {
  readonly name: string
  readonly kind: SpanKind
  /**
   * A `traceparent` of another process to continue; null or absent: the span in whose work this one begins, or a new trace.
   */
  readonly parent?: string | null
  /** True for work that is worth a span only as a part of a trace, such as a statement. */
  readonly onlyInside?: boolean
  readonly fields?: SpanFields
}

/** A span while its work runs. */
export interface Span {
  /** 32 hex digits. */
  readonly traceId: string
  /** Adds values that are known only later. */
  set(fields: SpanFields): void
}

/** Records what a request leads to, across processes. */
export interface Tracer {
  /** False when nothing is recorded: callers may then leave out what only a trace needs. */
  readonly isOn: boolean
  /** Runs the work within a span; the span is null where nothing is recorded. An error of the work marks the span. */
  run<T>(start: SpanStart, work: (span: Span | null) => Promise<T>): Promise<T>
  /** The same for work that does not wait. */
  runNow<T>(start: SpanStart, work: (span: Span | null) => T): T
  /** The current span as a `traceparent`, to continue its trace in another process or later; null without one. */
  current(): string | null
  /** Sends what is left. Never rejects. */
  close(): Promise<void>
}

/** Records nothing. */
export const noTracer: Tracer = {
  isOn: false,
  run: (_start, work) => work(null),
  runNow: (_start, work) => work(null),
  current: () => null,
  close: () => Promise.resolve(),
}

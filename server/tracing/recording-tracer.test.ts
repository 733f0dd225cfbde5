import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { openTracer } from './open-tracer'
import { createSpanExporter } from './otlp'
import { createRecordingTracer, type FinishedSpan } from './recording-tracer'
import { noTracer } from './tracer'
import { statementSpan } from './statement-span'

const spans: FinishedSpan[] = []
const tracerOf = (percent: number) =>
  createRecordingTracer({
    percent,
    onFinished: (span) => void spans.push(span),
    close: () => Promise.resolve(),
  })
beforeEach(() => void spans.splice(0))

const CALL = { name: 'call', kind: 'server' } as const
const STEP = { name: 'step', kind: 'client', onlyInside: true } as const

describe('a tracer', () => {
  test('puts work into the span in which it began, also when calls overlap', async () => {
    const tracer = tracerOf(100)
    const call = (name: string) =>
      tracer.run({ ...CALL, name }, async () => {
        await pause(1)
        await tracer.run({ ...STEP, name: `step of ${name}` }, () => pause(1))
      })
    await Promise.all([call('one'), call('two')])
    for (const name of ['one', 'two']) {
      const parent = spans.find((span) => span.name === name)
      const child = spans.find((span) => span.name === `step of ${name}`)
      expect(child).toMatchObject({ traceId: parent?.traceId, parentId: parent?.spanId })
    }
  })

  test('records no statement outside of a trace, and nothing of a trace that is not sampled', async () => {
    const tracer = tracerOf(0)
    await tracer.run(STEP, () => Promise.resolve())
    const current = await tracer.run(CALL, async () => {
      await tracer.run(STEP, () => Promise.resolve())
      return tracer.current()
    })
    expect(spans).toEqual([])
    expect(current).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
  })

  test('lets the header of a stranger name the trace, and not decide that it is recorded', async () => {
    const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
    await tracerOf(0).run({ ...CALL, parent }, () => Promise.resolve())
    expect(spans).toEqual([])
    await tracerOf(0).run({ name: 'push', kind: 'consumer', parent }, () => Promise.resolve())
    expect(spans).toMatchObject([{ traceId: 'a'.repeat(32), parentId: 'b'.repeat(16) }])
  })

  test('marks the span of a failed work by the kind of its error, without its message', async () => {
    const tracer = tracerOf(100)
    const failing = tracer.run(CALL, () => Promise.reject(new TypeError('13812345678 is no number')))
    await expect(failing).rejects.toThrow('no number')
    expect(() => tracer.runNow(CALL, () => JSON.parse('{') as unknown)).toThrow(SyntaxError)
    expect(spans.map(({ error }) => error)).toEqual(['TypeError', 'SyntaxError'])
  })

  test('is the empty one without an address', async () => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    expect(await openTracer({ traces: null }, log)).toBe(noTracer)
  })
})

test('the span of a statement has its text without values', () => {
  expect(statementSpan("  select *\n from a where b = 'it''s me' and c = $1")).toMatchObject({
    name: 'SELECT',
    fields: { 'db.query.text': 'select * from a where b = ? and c = $1' },
  })
})

test('a collector that is away costs one warning, and the next spans reach it when it is back', async () => {
  let isAway = true
  let received = 0
  const collector = createServer((_request, response) => {
    if (!isAway) received += 1
    response.writeHead(isAway ? 503 : 200).end()
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const events: string[] = []
  const log = {
    info: (event: string) => void events.push(event),
    warn: (event: string) => void events.push(event),
  }
  const exporter = createSpanExporter(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`, log)
  await tracerOf(100).run(CALL, () => Promise.resolve())
  const [span] = spans
  if (!span) throw new Error('a span expected')
  for (const away of [true, true, false]) {
    isAway = away
    exporter.add(span)
    await exporter.close()
  }
  collector.close()
  expect(events).toEqual(['traces.lost', 'traces.back'])
  expect(received).toBe(1)
})

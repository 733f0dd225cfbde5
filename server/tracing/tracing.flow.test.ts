import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { listenAs } from '../../test/server/rigs/stomp-listener'
import { matchPair, textDraft } from '../../test/server/relations'
import type { LogFields } from '../lib/log'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes: readonly { key: string; value: { stringValue?: string } }[]
  readonly status?: { code: number }
}
interface Received {
  readonly resourceSpans: readonly { scopeSpans: readonly { spans: readonly SentSpan[] }[] }[]
}

const SERVER = 2
const CLIENT = 3
const CONSUMER = 5
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const CALLER = '00f067aa0ba902b7'
const TEXT = '今晚一起看星星吗'

const bodies: string[] = []
const lines: { event: string; fields: LogFields }[] = []
const note = (event: string, fields: LogFields = {}) => void lines.push({ event, fields })
const log = { info: note, warn: note, error: (event: string) => note(event) }
let collector: Server
let app: TestApp

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      bodies.push(body)
      response.end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
  app = await startApp({ log, config: { traces: { url, percent: 100 }, logsCalls: true } })
})
afterAll(async () => {
  await app.close()
  collector.close()
})

const spansOf = (trace: string): SentSpan[] =>
  bodies
    .flatMap((body) => (JSON.parse(body) as Received).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .filter(({ traceId }) => traceId === trace)

test('the trace of a text has its call, the statements and the pushes to both sides, and nothing of the members', async () => {
  const [ada, bob] = [await app.seed.member(), await app.seed.member({ gender: 'male' })]
  await matchPair(app, ada, bob)
  const [here, there] = [await listenAs(app.url, ada), await listenAs(app.url, bob)]
  const headers = { traceparent: `00-${TRACE}-${CALLER}-00` }
  const answer = await app.post('/api/user/send_msg', textDraft(bob.id, TEXT), { token: ada.token, headers })
  expect(answer.code).toBe(1)
  await there.waitFor('msg')
  await here.waitFor('msg')
  await Promise.all([here.close(), there.close()])
  await app.core.tracer.close()

  const spans = spansOf(TRACE)
  const call = spans.find(({ kind }) => kind === SERVER)
  expect(call).toMatchObject({ name: '/api/user/send_msg', parentSpanId: CALLER })
  const known = new Set([CALLER, ...spans.map(({ spanId }) => spanId)])
  for (const { parentSpanId = '' } of spans) expect(known).toContain(parentSpanId)
  const statements = spans.filter(({ kind }) => kind === CLIENT)
  expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'INSERT', 'COMMIT']))
  expect(statements.every(({ parentSpanId }) => parentSpanId === call?.spanId)).toBe(true)
  const pushes = spans.filter(({ kind }) => kind === CONSUMER)
  expect(pushes.map(({ name }) => name).sort()).toEqual(['push group', 'push group', 'push msg', 'push msg'])
  for (const span of spans) {
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
    expect(span.status).toBeUndefined()
  }
  for (const secret of [TEXT, ada.id, bob.id, ada.token, ada.phone, bob.phone])
    expect(bodies.join('')).not.toContain(secret)
  const line = lines.find(({ event, fields }) => event === 'call' && fields['path'] === '/api/user/send_msg')
  expect(line?.fields).toMatchObject({ trace: TRACE })
})

test('a job continues the trace of the call that enqueued it', async () => {
  const { tracer, db } = app.core
  const done = new Promise<void>((resolve) =>
    app.services.jobs.handle('traced', () => {
      resolve()
      return Promise.resolve()
    }),
  )
  const trace = 'ab'.repeat(16)
  await tracer.run({ name: 'call', kind: 'consumer', parent: `00-${trace}-${CALLER}-01` }, () =>
    app.services.queue.enqueue(db, { kind: 'traced', payload: {}, runAt: app.clock.now() }),
  )
  await app.services.jobs.runDue()
  await done
  await tracer.close()
  expect(spansOf(trace).find(({ name }) => name === 'job traced')).toMatchObject({ kind: CONSUMER })
})

test('a refusal is an answer; its span names it and is no failure', async () => {
  const trace = 'cd'.repeat(16)
  const headers = { traceparent: `00-${trace}-${CALLER}-01` }
  const ada = await app.seed.member()
  await app.post('/api/user/get', { userId: '123456789012' }, { token: ada.token, headers })
  await app.core.tracer.close()
  const [call] = spansOf(trace).filter(({ kind }) => kind === SERVER)
  expect(call?.status).toBeUndefined()
  expect(call?.attributes.map(({ key }) => key)).toContain('jinyu.refusal')
})

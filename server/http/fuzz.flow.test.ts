import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import type { Call } from '@contract/call'
import { commonErrors, errorCodes, SUCCESS_CODE } from '@contract/errors'
import { type HostileRequest, hostileRequest } from '../../test/server/fuzz/hostile-request'
import { validBody } from '../../test/server/fuzz/valid-body'
import { startApp, type TestApp } from '../../test/server/rigs/start-app'
import { createFaultLog } from '../../test/server/fuzz/fault-log'
import { proofSize } from '../../test/server/proof-size'
import { routes } from '../routes/index'

/** Requests of each call; the same on every run. Source: ours */
const RUNS = proofSize(60, 3_000)
const SEED = 20_260_715
/** The clock moves by this before each request, so that no flood limit refuses it, in ms. */
const STEP_MS = 1_000

const { log, faults } = createFaultLog()

let app: TestApp
let viewerId: string
const peerIds: string[] = []

beforeAll(async () => {
  app = await startApp({ log })
  const viewer = await app.seed.member({ gender: 'male', isVip: true })
  viewerId = viewer.id
  for (let i = 0; i < 4; i++) peerIds.push((await app.seed.member()).id)
  const [matched] = peerIds
  await viewer.post('/api/user/add_action', {
    kind: 'like',
    userId: matched,
    clientToken: app.core.ids.uuid(),
  })
})
afterAll(() => app.close())

const openSession = async (): Promise<string> => {
  const device = { deviceId: 'fuzz', client: 'h5/1.0.0(100)' }
  return (await app.core.transaction((tx) => app.services.sessions.open(tx, viewerId, device))).token
}

const send = async (call: Call, { body, contentType }: HostileRequest, token: string) => {
  app.clock.advance(STEP_MS)
  return app.fastify.inject({
    method: 'POST',
    url: call.path,
    headers: { 'content-type': contentType, authorization: `Bearer ${token}` },
    payload: body,
  })
}

const known = () => ({
  ids: [viewerId, ...peerIds, '000000000000'],
  values: {
    phone: ['13812345678', '+86 139 0000 0001'],
    user: ['1.0'],
    privacy: ['1.0'],
    birthday: ['1998-05-20', '2015-01-01'],
    cityCode: ['310000', '320500'],
    nickname: ['小满', '晚风与海'],
    interests: [['hiking', 'coffee'], []],
    limit: [1, 20],
    type: ['text'],
  },
})

/** Codes that the contract allows for a call, and those that every call may answer. */
const allowedCodes = (call: Call): Set<number> =>
  new Set([SUCCESS_CODE, ...[...call.errors, ...commonErrors].map((name) => errorCodes[name])])

test.each(routes.map(({ call }) => [call.path, call] as const))(
  '%s answers every body as the contract allows',
  async (_path, call) => {
    const dataCheck = Compile(call.data)
    const allowed = allowedCodes(call)
    allowed.delete(errorCodes.UNKNOWN)
    let token = await openSession()
    const requests = hostileRequest(validBody(call.payload, known()))
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        // A body may end its own session, which is not a fault.
        if (call.path === '/api/auth/me') token = await openSession()
        const response = await send(call, request, token)
        const envelope: { code: number; msg: string; data: unknown; requestId: string; serverTime: number } =
          response.json()
        expect(faults).toEqual([])
        expect([200, 400, 413, 415]).toContain(response.statusCode)
        expect(envelope).toEqual({
          code: expect.any(Number),
          msg: expect.any(String),
          data: envelope.data,
          requestId: expect.any(String),
          serverTime: app.clock.now(),
        })
        expect(allowed).toContain(envelope.code)
        if (envelope.code === SUCCESS_CODE) expect([...dataCheck.Errors(envelope.data)]).toEqual([])
        else expect(envelope.msg).not.toBe('')
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: false },
    )
  },
  120_000,
)

test('the session is still valid and the server still answers', async () => {
  const me = await app.post('/api/auth/me', {}, { token: await openSession() })
  expect(me).toMatchObject({ status: 200, code: SUCCESS_CODE })
})

test('answers calls without a session with 401 before it reads the body, except public calls', async () => {
  for (const { call } of routes) {
    const response = await app.fastify.inject({ method: 'POST', url: call.path, payload: { a: 1 } })
    expect([call.path, response.statusCode]).toEqual([call.path, call.access === 'public' ? 200 : 401])
    if (call.access === 'public') continue
    expect(response.json()).toMatchObject({ code: errorCodes.SESSION_ENDED, data: { session: 'ended' } })
  }
})

import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import { OPS_HEADER } from '@contract/ops/ops-constants'
import { useApp } from '../../test/server/rigs/app-rig'
import { hostileRequest } from '../../test/server/fuzz/hostile-request'
import { validBody } from '../../test/server/fuzz/valid-body'
import { startConsole, type TestConsole } from '../../test/server/rigs/start-console'
import { createFaultLog } from '../../test/server/fuzz/fault-log'
import { proofSize } from '../../test/server/proof-size'
import { buildConsole } from './console-app'
import { opsRoutes } from './routes/table'

/** Requests of each call; the same on every run. Source: ours */
const RUNS = proofSize(25, 100)
const SEED = 20_260_715
/** The clock moves by this before each request, so that no limit refuses it and a proof stays fresh, in ms. */
const STEP_MS = 1_000

const { log, faults } = createFaultLog()

let fastify: FastifyInstance
let console: TestConsole
afterAll(async () => {
  await console.close()
  await fastify.close()
})
const app = useApp({ log })
const memberIds: string[] = []

beforeAll(async () => {
  console = await startConsole(app)
  fastify = buildConsole(app.core, app.services)
  for (let n = 0; n < 3; n++) memberIds.push((await app.seed.member()).id)
})

beforeEach(() => void faults.splice(0))

const known = () => ({
  ids: [...memberIds, '000000000000'],
  values: {
    why: ['a reason of its own'],
    by: ['id', 'phone', 'nickname'],
    phone: ['13812345678'],
    birthday: ['1998-05-20'],
    limit: [1, 20],
    days: [1, 30],
    version: [0, 1],
    rev: [0, 1],
  },
})

/** The session of a new operator who may make the call, with a fresh proof. */
const cookieFor = async ({ path, roles }: (typeof opsRoutes)[number]['call']): Promise<string> => {
  const [role] = roles ?? []
  if (role === undefined) return ''
  return (await console.operator(`for-${path.replaceAll('/', '-')}-${app.core.ids.uuid()}`.slice(-40), role))
    .cookie
}

test.each(opsRoutes.map(({ call }) => [call.path, call] as const))(
  '%s answers every body without a fault of the server',
  async (_path, call) => {
    const dataCheck = Compile(call.data)
    let cookie = await cookieFor(call)
    await fc.assert(
      fc.asyncProperty(hostileRequest(validBody(call.payload, known())), async ({ body, contentType }) => {
        app.clock.advance(STEP_MS)
        // A request may end its own session, which is not a fault.
        if (call.path === '/ops/session/logout') cookie = await cookieFor(call)
        const response = await fastify.inject({
          method: 'POST',
          url: call.path,
          headers: { 'content-type': contentType, [OPS_HEADER]: '1', cookie },
          payload: body,
        })
        expect(faults).toEqual([])
        expect([200, 400, 401, 403, 409, 413, 415, 422, 429]).toContain(response.statusCode)
        const answer = response.json()
        if (response.statusCode === 200) expect([...dataCheck.Errors(answer)]).toEqual([])
        else expect(answer).toMatchObject({ error: { name: expect.stringMatching(/^[A-Z_]+$/) } })
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: false },
    )
  },
  120_000,
)

test('every call is reached with a session: a valid body of a reading call is answered', async () => {
  const call = opsRoutes.find(({ call: { path } }) => path === '/ops/home/queues')?.call
  const cookie = call ? await cookieFor(call) : ''
  const headers = { 'content-type': 'application/json', [OPS_HEADER]: '1', cookie }
  const response = await fastify.inject({ method: 'POST', url: '/ops/home/queues', headers, payload: '{}' })
  expect(response.statusCode).toBe(200)
})

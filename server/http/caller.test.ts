import { errorCodes } from '@contract/errors'
import { RAW_SOCKET_PATH } from '@contract/realtime'
import { tolerateFaults } from '../../test/net/net'
import { PlainClient } from '../../test/server/rigs/realtime-client'
import { useApp } from '../../test/server/rigs/app-rig'

const app = useApp({ config: { trustedProxies: ['127.0.0.1'] } })

afterEach(() => jest.restoreAllMocks())

const MAX_GUESSES = 480

/** Calls as somebody at the address. */
const callFrom = (ip: string, path: string, token: string) =>
  app.post(path, {}, { token, headers: { 'x-forwarded-for': ip } })

const wrongToken = (n: number): string => `${'x'.repeat(30)}${n}`

/** Counts the statements that look up a session, from this call on. */
const countLookUps = () => {
  const spy = jest.spyOn(app.core.db, 'selectFrom')
  return () => spy.mock.calls.filter(([table]) => JSON.stringify(table).startsWith('"session')).length
}

test.each([
  ['/api/auth/me', '192.0.2.1'],
  ['/api/config/user', '192.0.2.2'],
])(
  'refuses guessed tokens at %s before looking them up, and still serves members at that address',
  async (path, ip) => {
    const member = await app.seed.member()
    const asMember = () => callFrom(ip, '/api/auth/me', member.token)
    expect((await asMember()).code).toBe(1)
    const lookUps = countLookUps()
    await Promise.all(Array.from({ length: MAX_GUESSES }, (_, n) => callFrom(ip, path, wrongToken(n))))
    expect(lookUps()).toBe(MAX_GUESSES)
    expect(await callFrom(ip, path, wrongToken(MAX_GUESSES))).toMatchObject({
      ...{ status: 200, code: errorCodes.RATE_LIMITED },
    })
    expect(lookUps()).toBe(MAX_GUESSES)
    expect((await asMember()).code).toBe(1)
    expect((await callFrom('192.0.2.3', '/api/auth/me', wrongToken(0))).status).toBe(401)
  },
)

test('still serves a member whose token was valid a while ago when a neighbour guesses tokens', async () => {
  const ip = '192.0.2.9'
  const member = await app.seed.member()
  expect((await callFrom(ip, '/api/auth/me', member.token)).code).toBe(1)
  app.clock.advance(60_000)
  const guesses = Array.from({ length: MAX_GUESSES + 1 }, (_, n) =>
    callFrom(ip, '/api/auth/me', wrongToken(n)),
  )
  expect((await Promise.all(guesses)).at(-1)?.code).toBe(errorCodes.RATE_LIMITED)
  expect((await callFrom(ip, '/api/auth/me', member.token)).code).toBe(1)
  await app.services.sessions.end(member.sessionId)
  expect((await callFrom(ip, '/api/auth/me', member.token)).code).toBe(errorCodes.RATE_LIMITED)
})

test('members with valid tokens do not use up the limit of their address', async () => {
  const members = await Promise.all([1, 2, 3].map(() => app.seed.member()))
  for (let n = 0; n <= MAX_GUESSES / members.length; n++) {
    const answers = await Promise.all(
      members.map(({ id, token }) => {
        app.services.sessions.forgetMember(id)
        return callFrom('192.0.2.4', '/api/auth/me', token)
      }),
    )
    expect(answers.map(({ code }) => code)).toEqual([1, 1, 1])
  }
})

test('counts tokens guessed over sockets together with those of calls, and still connects a known member', async () => {
  const ip = '192.0.2.5'
  const member = await app.seed.member()
  const connect = async (token: string): Promise<string> => {
    const url = app.url.replace('http', 'ws') + RAW_SOCKET_PATH
    const client = await PlainClient.open(url, { headers: { 'x-forwarded-for': ip } })
    client.send(`CONNECT\naccept-version:1.2\nAuthorization:Bearer ${token}\n\n\0`)
    const frame = await client.waitFor(token === member.token ? 'CONNECTED' : 'ERROR')
    client.socket.terminate()
    return frame
  }
  expect(await connect(wrongToken(0))).toContain('Token refused')
  const guesses = Array.from({ length: MAX_GUESSES - 1 }, (_, n) =>
    callFrom(ip, '/api/auth/me', wrongToken(n + 1)),
  )
  expect((await Promise.all(guesses)).every(({ status }) => status === 401)).toBe(true)
  const lookUps = countLookUps()
  expect(await connect(wrongToken(MAX_GUESSES))).toContain('Try again later')
  expect(lookUps()).toBe(0)
  app.clock.advance(1_000)
  expect((await callFrom(ip, '/api/auth/me', member.token)).code).toBe(1)
  expect(await connect(member.token)).toContain('CONNECTED')
})

test('a lookup that fails by a fault of ours costs its address nothing', async () => {
  const ip = '192.0.2.20'
  const member = await app.seed.member()
  tolerateFaults(/^answer /, /^log: call failed/)
  const find = jest.spyOn(app.services.sessions, 'authenticate').mockRejectedValue(new Error('planted'))
  const failing = Array.from({ length: MAX_GUESSES + 1 }, () => callFrom(ip, '/api/auth/me', member.token))
  expect((await Promise.all(failing)).map(({ code }) => code)).not.toContain(errorCodes.RATE_LIMITED)
  find.mockRestore()
  expect((await callFrom(ip, '/api/auth/me', member.token)).code).toBe(1)
})

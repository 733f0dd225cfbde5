import { HOUR_MS, MINUTE_MS } from '@contract/constants'
import { OPS_HEADER } from '@contract/ops/ops-constants'
import { useConsole } from '../../test/server/rigs/console-rig'
import { TEST_PASSWORD, type TestConsole, type TestOperator } from '../../test/server/rigs/start-console'
import { totpCode } from '../domains/safety/operators/totp'

const rig = useConsole()
let count = 0
beforeEach(() => rig.app.clock.advance(MINUTE_MS))

const join = (role: Parameters<TestConsole['operator']>[1] = 'reviewer') => {
  count += 1
  return rig.console.operator(`person-${count}`, role)
}
const login = (who: TestOperator, change: object = {}) =>
  rig.console.call('/ops/session/login', {
    name: who.name,
    password: TEST_PASSWORD,
    code: totpCode(who.secret, rig.app.clock.now()),
    ...change,
  })

test('an invited person sets password and authenticator, and works with them', async () => {
  const anna = await join()
  expect(await anna.call('/ops/session/me')).toMatchObject({
    status: 200,
    body: { viewer: { name: anna.name, role: 'reviewer' } },
  })
  rig.app.clock.advance(MINUTE_MS)
  const { status, cookie } = await login(anna)
  expect(status).toBe(200)
  expect(cookie).toMatch(/^jinyu_operator=[\w-]{43}$/)
})

test('an invitation is good for one person, once, for two days', async () => {
  const invite = () =>
    rig.app.services.operators.invite({ name: 'late', role: 'reviewer', operator: 'system', why: 'test' })
  const first = await invite()
  const second = await invite()
  const open = (token: string) => rig.console.call('/ops/session/open-invitation', { token })
  expect((await open(first.token)).body.error.name).toBe('INVITATION_OVER')
  const { secret } = (await open(second.token)).body
  const accept = (change: object = {}) =>
    rig.console.call('/ops/session/accept-invitation', {
      token: second.token,
      password: TEST_PASSWORD,
      code: totpCode(secret, rig.app.clock.now()),
      ...change,
    })
  expect((await accept({ code: '000000' })).body.error.name).toBe('LOGIN_FAILED')
  expect((await accept({ password: 'short' })).body.error.name).toBe('PASSWORD_WEAK')
  expect((await accept({ password: 'my name is LATE now' })).body.error.name).toBe('PASSWORD_WEAK')
  expect((await accept()).status).toBe(200)
  expect((await accept()).body.error.name).toBe('INVITATION_OVER')
  const third = await invite()
  rig.app.clock.advance(48 * HOUR_MS)
  expect((await open(third.token)).body.error.name).toBe('INVITATION_OVER')
})

test.each([
  ['a wrong password', { password: 'seven green bicycle' }],
  ['a wrong code', { code: '123456' }],
  ['no code', { code: undefined }],
  ['an unknown name', { name: 'nobody' }],
])('refuses %s with the same answer', async (_what, change) => {
  expect((await login(await join(), change)).body.error).toEqual({
    name: 'LOGIN_FAILED',
    message: 'The name, the password or the code is wrong.',
    data: {},
  })
})

test('a code counts once', async () => {
  const anna = await join()
  rig.app.clock.advance(MINUTE_MS)
  expect((await login(anna)).status).toBe(200)
  expect((await login(anna)).body.error.name).toBe('LOGIN_FAILED')
  rig.app.clock.advance(MINUTE_MS)
  expect((await login(anna)).status).toBe(200)
})

test('five wrong passwords lock the account for a quarter of an hour, also for the right one', async () => {
  const anna = await join()
  for (let tries = 0; tries < 5; tries += 1) await login(anna, { password: 'wrong' })
  expect((await login(anna)).body.error.name).toBe('LOGIN_LOCKED')
  rig.app.clock.advance(15 * MINUTE_MS)
  expect((await login(anna)).status).toBe(200)
})

test('a session ends after half an hour without a call, after ten hours, and at log-out', async () => {
  const anna = await join()
  const me = async () => (await anna.call('/ops/home/queues')).status
  rig.app.clock.advance(29 * MINUTE_MS)
  expect(await me()).toBe(200)
  rig.app.clock.advance(29 * MINUTE_MS)
  expect(await me()).toBe(200)
  rig.app.clock.advance(30 * MINUTE_MS)
  expect(await me()).toBe(401)
  const bert = await join()
  for (let passedMs = 0; passedMs < 10 * HOUR_MS; passedMs += 20 * MINUTE_MS) {
    expect((await bert.call('/ops/home/queues')).status).toBe(200)
    rig.app.clock.advance(20 * MINUTE_MS)
  }
  expect((await bert.call('/ops/home/queues')).status).toBe(401)
  const cleo = await join()
  expect((await cleo.call('/ops/session/logout')).status).toBe(200)
  expect((await cleo.call('/ops/home/queues')).status).toBe(401)
})

test('weighty acts ask for the password again after ten minutes', async () => {
  const root = await join('admin')
  const invite = () => root.call('/ops/operators/invite', { name: 'new-one', role: 'support', why: 'hired' })
  expect((await invite()).body.link).toMatch(/\/invitation#[\w-]{43}$/)
  rig.app.clock.advance(10 * MINUTE_MS)
  expect(await invite()).toMatchObject({ status: 428, body: { error: { name: 'PROOF_NEEDED' } } })
  const prove = (password: string) =>
    root.call('/ops/session/prove', { password, code: totpCode(root.secret, rig.app.clock.now()) })
  expect((await prove('wrong')).body.error.name).toBe('LOGIN_FAILED')
  expect((await prove(TEST_PASSWORD)).status).toBe(200)
  expect((await invite()).status).toBe(200)
})

test('a change of role or state ends the sessions, and the last admin stays', async () => {
  for (const { name, role } of await rig.app.services.operators.list(rig.app.core.db))
    if (role === 'admin')
      await rig.app.core.db
        .updateTable('operator')
        .set({ state: 'disabled' })
        .where('name', '=', name)
        .execute()
  const root = await join('admin')
  const anna = await join()
  const change = (payload: object) => root.call('/ops/operators/change', { why: 'test', ...payload })
  expect((await change({ name: root.name, role: 'auditor' })).body.error.name).toBe('LAST_ADMIN')
  expect((await change({ name: root.name, state: 'disabled' })).body.error.name).toBe('LAST_ADMIN')
  expect((await change({ name: 'nobody', state: 'disabled' })).body.error.name).toBe('OPERATOR_UNKNOWN')
  expect((await change({ name: anna.name, state: 'disabled' })).body.operator.state).toBe('disabled')
  expect((await anna.call('/ops/home/queues')).status).toBe(401)
  expect((await login(anna)).body.error.name).toBe('LOGIN_FAILED')
  const acts = await rig.app.services.audit.list(rig.app.core.db, {
    subject: `operator:${anna.name}`,
    limit: 5,
  })
  expect(acts.map(({ act, operator }) => `${operator} ${act}`)).toEqual([
    `${root.name} operator.changed`,
    `${anna.name} operator.joined`,
    'system operator.invited',
  ])
})

test('refuses calls that another site could make', async () => {
  const anna = await join()
  const me = (headers: Record<string, string>) =>
    rig.console.call('/ops/home/queues', {}, { cookie: anna.cookie, ...headers })
  expect((await me({ [OPS_HEADER]: '' })).status).toBe(422)
  expect((await me({ origin: 'https://elsewhere.example' })).status).toBe(422)
  expect((await me({ origin: 'null' })).status).toBe(422)
  expect((await me({ origin: rig.console.url })).status).toBe(200)
})

test('answers carry headers that keep the console to itself', async () => {
  const response = await fetch(`${rig.console.url}/ops/session/me`, { method: 'POST' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
  })
})

test('no table holds a password, a token or a readable authenticator', async () => {
  const anna = await join()
  const rows = JSON.stringify([
    await rig.app.core.db.selectFrom('operator').selectAll().where('name', '=', anna.name).execute(),
    await rig.app.core.db
      .selectFrom('operator_session')
      .selectAll()
      .where('operator', '=', anna.name)
      .execute(),
  ])
  expect(rows).not.toContain(TEST_PASSWORD)
  expect(rows).not.toContain(anna.secret)
  expect(rows).not.toContain(anna.cookie.split('=')[1])
})

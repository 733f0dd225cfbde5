import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from './config'
import { createProductConfig } from '../domains/account/config/product-config'
import { PLACEHOLDER_EMAIL } from './help'
import { ConfigError } from './settings'

const SECRET = 'x'.repeat(32)
const PASSWORD = 'hidden-password'
const DATABASE_URL = `postgres://jinyu:${PASSWORD}@127.0.0.1:5432/jinyu`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'jinyu-config-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = (env: NodeJS.ProcessEnv) =>
  readConfig({ DATA_DIR: folder, JINYU_SECRET: SECRET, ...env }, folder)

const refusalOf = (env: NodeJS.ProcessEnv): string => {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing was refused'
}

test('a newcomer needs no setting', () => {
  expect(read({})).toMatchObject({
    isProduction: false,
    isDemo: true,
    host: '127.0.0.1',
    port: 8080,
    publicUrl: null,
    databaseUrl: null,
    maxDatabaseConnections: 20,
    migratesAtStart: true,
    drainMs: 0,
    allowedOrigins: [],
    payout: 'manual',
  })
})

test('production requires its public address', () => {
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL,
    PUBLIC_URL: 'https://jinyu.example/',
    STORE_URL: 'https://KEY:SECRET@oss.example/jinyu',
    ALLOWED_ORIGINS: 'https://a.example, http://b.example:8080',
  }
  expect(read(env)).toMatchObject({
    isProduction: true,
    isDemo: false,
    host: '0.0.0.0',
    publicUrl: 'https://jinyu.example',
    databaseUrl: DATABASE_URL,
    migratesAtStart: false,
    drainMs: 12_000,
    allowedOrigins: ['https://a.example', 'http://b.example:8080'],
    payout: null,
  })
})

test.each([
  ['PORT', '65536'],
  ['PORT', '80a'],
  ['PORT', '0x50'],
  ['PORT', ' '],
  ['DATABASE_CONNECTIONS', '0'],
  ['DATABASE_CONNECTIONS', '-1'],
  ['DATABASE_CONNECTIONS', '1.5'],
  ['MIGRATE_AT_START', 'yes'],
  ['DATABASE_READ_LAG_SECONDS', '1'],
  ['DATABASE_READ_URL', `mysql://jinyu:${PASSWORD}@127.0.0.1/jinyu`],
  ['DATABASE_READ_URL', DATABASE_URL],
  ['DATABASE_CHAT_URL', `mysql://jinyu:${PASSWORD}@127.0.0.1/jinyu`],
  ['DATABASE_CHAT_URL', DATABASE_URL],
  ['DRAIN_SECONDS', '15'],
  ['DRAIN_SECONDS', '1s'],
  ['DATABASE_URL', '127.0.0.1:5432'],
  ['DATABASE_URL', `mysql://jinyu:${PASSWORD}@127.0.0.1/jinyu`],
  ['PUBLIC_URL', 'jinyu.example'],
  ['PUBLIC_URL', 'https://jinyu.example/?a=1'],
  ['PUBLIC_URL', 'https://[jinyu'],
  ['INVITE_LINK_BASE', 'jinyu.example'],
  ['ALLOWED_ORIGINS', 'jinyu.example'],
  ['ALLOWED_ORIGINS', 'https://a.example,https://b.example/'],
  ['ALLOWED_ORIGINS', '*'],
  ['REDIS_URL', '127.0.0.1:6379'],
  ['STORE_URL', `https://K:${PASSWORD}%zz@host/jinyu`],
  ['TRUSTED_PROXIES', 'everybody'],
  ['PAYOUT', 'auto'],
  ['CAPTCHA', 'picture'],
  ['REAL_NAME', 'yes'],
  ['MODERATION', 'yes'],
  ['SMS_RECEIPT_KEY', 'short'],
  ['REFUSED_PICTURE_DAYS', '0'],
  ['JINYU_MEMBERS', '-1'],
  ['APPOINTMENT_ROOM_HOSTS', 'https://meeting.tencent.com'],
  ['HELP_PHONE', 'call us'],
  ['HELP_EMAIL', 'jinyu.example'],
  ['HELP_MINOR_HOTLINE', '1'],
  ['TRACES_URL', 'collector:4318'],
  ['TRACES_PERCENT', '0'],
  ['TRACES_PERCENT', '101'],
  ['NODE_ENV', 'Production'],
  ['NODE_ENV', 'prod'],
  ['JINYU_DEMO', 'true'],
  ['STORE_FOLDER', 'yes'],
])('refuses %s by its name, without its secret parts: %s', (name, value) => {
  const refusal = refusalOf({ [name]: value })
  expect(refusal).toMatch(new RegExp(`^${name} must `))
  expect(refusal).not.toContain(PASSWORD)
})

test.each([
  [{}, true],
  [{ JINYU_DEMO: '0' }, false],
  [{ DATABASE_URL }, false],
  [{ DATABASE_URL, JINYU_DEMO: '1' }, true],
  [{ NODE_ENV: 'development', DATABASE_URL }, false],
])('with %j the demo world exists: %j', (env, isDemo) => {
  expect(read(env)).toMatchObject({ isDemo, host: '127.0.0.1' })
})

test('reads the hosts of rooms, and has one without the setting', () => {
  expect(read({}).roomHosts).toEqual(['meeting.tencent.com'])
  const hosts = ['rooms.example', 'meet.example.cn']
  expect(read({ APPOINTMENT_ROOM_HOSTS: hosts.join(', ') }).roomHosts).toEqual(hosts)
})

test('reads the ways to reach people from settings', () => {
  const env = { HELP_PHONE: '400-800-1234', HELP_EMAIL: 'a@b.example', HELP_MINOR_HOTLINE: '12355' }
  const help = { phone: '400-800-1234', email: 'a@b.example', minorHotline: '12355' }
  expect(read(env).help).toEqual(help)
  expect(createProductConfig({ config: read(env) }).help).toMatchObject(help)
  expect(createProductConfig({ config: read({}) }).help).toMatchObject({
    phone: null,
    email: PLACEHOLDER_EMAIL,
  })
})

test('shows no placeholder address in production', () => {
  const config = { ...read({}), isProduction: true }
  expect(createProductConfig({ config }).help.email).toBe('')
})

test('reads the company and its filings from settings', () => {
  const env = { COMPANY_NAME: ' 近遇科技有限公司 ', COMPANY_FILINGS: '沪ICP备00000000号-1A, 沪B2-00000000' }
  const filings = ['沪ICP备00000000号-1A', '沪B2-00000000']
  expect(read(env).company).toEqual({ name: '近遇科技有限公司', filings })
  expect(read({}).company).toEqual({ name: null, filings: [] })
})

test('keeps the address to listen on as it was given', () => {
  expect(read({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

test('a folder keeps the pictures of production only where a setting says that there is one machine', () => {
  const env = { NODE_ENV: 'production', DATABASE_URL, PUBLIC_URL: 'https://jinyu.example' }
  expect(read({ ...env, STORE_FOLDER: '1' }).store).toBeNull()
  for (const wrong of [
    {},
    { STORE_FOLDER: '0' },
    { REDIS_URL: 'redis://127.0.0.1' },
    { REDIS_URL: 'redis://127.0.0.1', STORE_FOLDER: '1' },
  ])
    expect(refusalOf({ ...env, ...wrong })).toMatch(/^STORE_URL must be set /)
  const both = { STORE_URL: 'https://KEY:SECRET@oss.example/jinyu', STORE_FOLDER: '1' }
  expect(refusalOf({ ...env, ...both })).toBe('STORE_FOLDER must be absent beside STORE_URL')
})

test.each([
  ['DATABASE_URL', { JINYU_SECRET: SECRET }],
  ['PUBLIC_URL', { DATABASE_URL }],
  ['JINYU_SECRET', { DATABASE_URL, PUBLIC_URL: 'https://a.example', STORE_FOLDER: '1', JINYU_SECRET: '' }],
  [
    'JINYU_SECRET',
    { DATABASE_URL, PUBLIC_URL: 'https://a.example', STORE_FOLDER: '1', JINYU_SECRET: 'x'.repeat(31) },
  ],
  ['JINYU_DEMO', { DATABASE_URL, PUBLIC_URL: 'https://a.example', JINYU_DEMO: '1' }],
])('production does not start without a proper %s', (name, env) => {
  expect(refusalOf({ NODE_ENV: 'production', ...env })).toMatch(new RegExp(`^${name} must `))
})

test('leaves the limits of statements to the role only where a start does not migrate', () => {
  expect(read({ DATABASE_URL })).toMatchObject({ databaseLimits: 'connection', migratesAtStart: true })
  const byRole = { DATABASE_URL, DATABASE_LIMITS: 'role' }
  expect(read(byRole)).toMatchObject({ databaseLimits: 'role', migratesAtStart: false })
  expect(refusalOf({ ...byRole, MIGRATE_AT_START: '1' })).toBe(
    'MIGRATE_AT_START must not be 1 with DATABASE_LIMITS=role: run npm run migrate',
  )
  expect(refusalOf({ DATABASE_LIMITS: 'none' })).toBe('DATABASE_LIMITS must be connection or role')
})

test('reads a secret from a file, without the line end that editors add', async () => {
  const file = path.join(folder, 'database-url')
  await writeFile(file, `${DATABASE_URL}\n`)
  expect(read({ DATABASE_URL_FILE: file }).databaseUrl).toBe(DATABASE_URL)
})

test.each(['DATABASE_URL', 'REDIS_URL', 'STORE_URL', 'JINYU_SECRET', 'JINYU_SECRETS'])(
  'refuses a file of %s that is missing or empty, or beside the setting itself',
  async (name) => {
    const empty = path.join(folder, 'empty')
    await writeFile(empty, '\n')
    const refused = (env: NodeJS.ProcessEnv) => refusalOf({ JINYU_SECRET: '', ...env })
    expect(refused({ [`${name}_FILE`]: path.join(folder, 'none') })).toMatch(`${name}_FILE must name a file `)
    expect(refused({ [`${name}_FILE`]: empty })).toMatch(`${name}_FILE must name a file that is not empty`)
    expect(refused({ [name]: 'x', [`${name}_FILE`]: empty })).toBe(
      `${name}_FILE must be absent beside ${name}`,
    )
  },
)

const production = {
  NODE_ENV: 'production',
  DATABASE_URL,
  PUBLIC_URL: 'https://a.example',
  STORE_FOLDER: '1',
}

describe('the secrets', () => {
  const [former, present] = ['f'.repeat(32), 'p'.repeat(32)]

  test('are one, or a ring with the newest first', () => {
    expect(read({}).secrets).toEqual([SECRET])
    expect(read({ JINYU_SECRET: '', JINYU_SECRETS: `${present}, ${former}` }).secrets).toEqual([
      present,
      former,
    ])
  })

  test.each([
    ['JINYU_SECRET', { JINYU_SECRETS: present }],
    ['JINYU_SECRETS', { JINYU_SECRET: '', JINYU_SECRETS: ',' }],
    ['JINYU_SECRETS', { JINYU_SECRET: '', JINYU_SECRETS: 'a,b,c,d' }],
    ['JINYU_SECRETS', { JINYU_SECRET: '', JINYU_SECRETS: 'a,a' }],
    ['JINYU_SECRETS', { ...production, JINYU_SECRET: '', JINYU_SECRETS: `${present},short` }],
  ] satisfies [string, NodeJS.ProcessEnv][])('refuses %s that are %j', (name, env) => {
    expect(refusalOf(env)).toMatch(new RegExp(`^${name} must `))
  })
})

describe('the targets of alerts', () => {
  const secret = 's'.repeat(32)
  const webhook = { ALERT_WEBHOOK_URL: 'https://hooks.example/a', ALERT_WEBHOOK_SECRET: secret }
  const email = {
    ALERT_EMAIL_SMTP_URL: 'smtps://u:p@smtp.example:465',
    ALERT_EMAIL_FROM: 'a@b.example',
    ALERT_EMAIL_TO: 'c@d.example, e@f.example',
  }

  test('may be absent, a webhook, e-mail, or both of these', () => {
    expect(read({}).alerts).toEqual({ webhook: null, email: null })
    expect(read({ ...webhook, ...email }).alerts).toEqual({
      webhook: { url: 'https://hooks.example/a', secret },
      email: { smtpUrl: 'smtps://u:p@smtp.example:465', from: 'a@b.example', to: 'c@d.example, e@f.example' },
    })
  })

  test.each([
    ['ALERT_WEBHOOK_SECRET must be set beside ALERT_WEBHOOK_URL', { ...webhook, ALERT_WEBHOOK_SECRET: '' }],
    ['ALERT_WEBHOOK_URL must be set beside ALERT_WEBHOOK_SECRET', { ...webhook, ALERT_WEBHOOK_URL: '' }],
    ['ALERT_WEBHOOK_SECRET must have at least 32', { ...webhook, ALERT_WEBHOOK_SECRET: 'short' }],
    [
      'ALERT_WEBHOOK_URL must begin with https',
      { ...production, ...webhook, ALERT_WEBHOOK_URL: 'http://a.example' },
    ],
    ['ALERT_EMAIL_TO must be set beside', { ...email, ALERT_EMAIL_TO: '' }],
    ['ALERT_EMAIL_FROM must be an e-mail address', { ...email, ALERT_EMAIL_FROM: 'anna' }],
    ['ALERT_EMAIL_SMTP_URL must be an address', { ...email, ALERT_EMAIL_SMTP_URL: 'smtp.example' }],
  ] satisfies [string, NodeJS.ProcessEnv][])('are refused: %s', (sentence, env) => {
    expect(refusalOf(env)).toContain(sentence)
  })
})

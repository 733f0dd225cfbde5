import { sql } from 'kysely'
import type { Imprint, Sdk } from '@contract/ops/imprint'
import type { OpsData } from '@contract/ops/ops-calls'
import { IMPRINT_LIMITS } from '@contract/ops/ops-constants'
import { errorCodes } from '@contract/errors'
import { consents, createLogins } from '../../../../test/server/acts/logging-in'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'
import { startConsole, type TestConsole, type TestOperator } from '../../../../test/server/rigs/start-console'
import { waitUntil } from '../../../../test/server/wait-until'
import { createServices } from '../../../deps'
import { createImprints } from './imprint.service'
import { CONFIG_WORK } from '../config/config-version.service'
import { DocumentVersionRepository } from '../config/document-version.repository'

const OWN_PHONE = '13912345678'
let app: TestApp
let console: TestConsole
let anders: TestOperator

beforeEach(async () => {
  app = await startApp({
    config: {
      company: { name: '近遇科技有限公司', filings: ['沪ICP备00000000号-1A'] },
      help: { phone: OWN_PHONE, email: 'help@jinyu.cn', minorHotline: null },
    },
  })
  console = await startConsole(app)
  anders = await console.operator('anders', 'admin')
})
afterEach(async () => {
  await console.close()
  await app.close()
})

const both = (chinese: string, english = '') => ({ 'zh-CN': chinese, en: english })
const wechatPay: Sdk = {
  name: both('微信支付', 'WeChat Pay'),
  provider: both('财付通支付科技有限公司', 'Tenpay'),
  purpose: both('付款', 'payments'),
  data: both('设备标识', 'device identifiers'),
  policyUrl: 'https://pay.example.cn/privacy',
}
const carrier: Sdk = {
  name: both('号码认证'),
  provider: both('运营商'),
  purpose: both('一键登录'),
  data: both('手机号'),
  policyUrl: 'https://carrier.example.cn/privacy',
}

const open = async (who = anders) =>
  (await who.call('/ops/imprint/open')).body as OpsData<'/ops/imprint/open'>
const publish = async (change: (imprint: Imprint) => void, why = 'a new number', who = anders) => {
  const { version, imprint } = await open(who)
  change(imprint)
  return who.call('/ops/imprint/publish', { version, imprint, why })
}
const configOf = async (lang = 'zh-CN') =>
  (await app.post('/api/config/user', {}, { headers: { 'x-lang': lang } })).data
const endOf = async (name: 'user' | 'privacy' | 'vip'): Promise<string> =>
  (await configOf()).agreements[name].sections.at(-1).body

test('version 1 comes from the settings of the server, with the whole number of the help desk', async () => {
  expect(await open()).toEqual({
    version: 1,
    imprint: {
      company: '近遇科技有限公司',
      filings: ['沪ICP备00000000号-1A'],
      phone: OWN_PHONE,
      email: 'help@jinyu.cn',
      minorHotline: '',
      hours: '09:00–21:00',
      sdks: [],
      agreements: {
        user: { version: '1.0', effectiveOn: '2026-01-01' },
        privacy: { version: '1.0', effectiveOn: '2026-01-01' },
        vip: { version: '1.0', effectiveOn: '2026-01-01' },
      },
    },
    builtIn: (await open()).imprint,
    list: [],
  })
})

test('a published imprint is what everybody reads, here at once and on other nodes at their next look', async () => {
  const other = createServices(app.core)
  // Both processes have answered before, so that what they kept is outdated.
  await configOf()
  other.systemConfig.publicOf('zh-CN', 'h5')
  const { status, body } = await publish((imprint) => {
    imprint.company = ' 近遇网络有限公司 '
    imprint.filings = ['沪B2-00000000', ' ']
    imprint.phone = '400-800-1234'
    imprint.email = 'care@jinyu.cn'
    imprint.minorHotline = '12355'
    imprint.hours = '08:00–22:00'
  })
  expect([status, body]).toEqual([200, { version: 2 }])
  const help = { hours: '08:00–22:00', phone: '400-800-1234', email: 'care@jinyu.cn', minorHotline: '12355' }
  expect((await configOf()).help).toMatchObject(help)
  for (const name of ['user', 'privacy', 'vip'] as const) {
    const end = await endOf(name)
    for (const fact of ['近遇由近遇网络有限公司运营', '备案与许可：沪B2-00000000\n', help.phone, '12355'])
      expect(end).toContain(fact)
    expect(end).not.toContain(OWN_PHONE)
  }
  expect(other.systemConfig.publicOf('zh-CN', 'h5').help.phone).toBe(OWN_PHONE)
  await other.jobs.runRecurring(CONFIG_WORK)
  expect(other.systemConfig.publicOf('zh-CN', 'h5')).toEqual(
    app.services.systemConfig.publicOf('zh-CN', 'h5'),
  )
  const started = createServices(app.core)
  await started.imprints.refresh()
  expect(started.productConfig.help).toMatchObject(help)
})

test('the privacy policy lists the SDKs in both languages, in Chinese where English is missing', async () => {
  const headingsOf = async (lang: string): Promise<string[]> =>
    (await configOf(lang)).agreements.privacy.sections.map(({ heading }: { heading: string }) => heading)
  const before = await headingsOf('zh-CN')
  await publish((imprint) => imprint.sdks.push(wechatPay, carrier))
  expect((await headingsOf('zh-CN')).slice(-2)).toEqual([
    `${before.length}. 第三方 SDK 清单`,
    `${before.length + 1}. 运营方与联系方式`,
  ])
  const bodyOf = async (lang: string): Promise<string> =>
    (await configOf(lang)).agreements.privacy.sections.at(-2).body
  expect((await bodyOf('zh-CN')).split('\n').slice(1)).toEqual([
    '微信支付：财付通支付科技有限公司；用途：付款；收集的信息：设备标识；隐私政策：https://pay.example.cn/privacy',
    '号码认证：运营商；用途：一键登录；收集的信息：手机号；隐私政策：https://carrier.example.cn/privacy',
  ])
  expect((await bodyOf('en')).split('\n').slice(1)).toEqual([
    'WeChat Pay: Tenpay; purpose: payments; information collected: device identifiers; privacy policy: https://pay.example.cn/privacy',
    '号码认证: 运营商; purpose: 一键登录; information collected: 手机号; privacy policy: https://carrier.example.cn/privacy',
  ])
  expect((await headingsOf('en')).at(-2)).toMatch(/^\d+\. Third-party SDKs$/)
  const { user } = (await configOf()).agreements
  expect(JSON.stringify(user)).not.toContain('微信支付')
})

test('a higher version of an agreement asks members to agree again', async () => {
  const { newPhone, register, registerTicketOf } = createLogins(() => app)
  const { data } = await register(await registerTicketOf(newPhone()))
  const isDue = async (): Promise<boolean> =>
    (await app.post('/api/user/my_info', {}, { token: data.token })).data.user.consentDue
  const accept = (given: object) =>
    app.post('/api/user/update_info', { consents: given }, { token: data.token })
  await publish((imprint) => (imprint.phone = '400-800-1234'))
  expect(await isDue()).toBe(false)
  await publish((imprint) => (imprint.agreements.privacy = { version: '1.1', effectiveOn: '2026-12-01' }))
  // The member's own answer is kept for two seconds.
  app.clock.advance(2_000)
  expect(await isDue()).toBe(true)
  expect((await configOf()).agreements.privacy).toMatchObject({ version: '1.1', effectiveOn: '2026-12-01' })
  expect(await accept(consents)).toMatchObject({
    code: errorCodes.CONSENT_REQUIRED,
    data: { user: '1.0', privacy: '1.1' },
  })
  expect((await accept({ user: '1.0', privacy: '1.1' })).data.user.consentDue).toBe(false)
})

test('an agreement never falls: neither by a publication nor below the one of the program', async () => {
  const first = (await open()).imprint
  await publish((imprint) => (imprint.agreements.user.version = '1.10'))
  const { status, body } = await publish((imprint) => (imprint.agreements.user.version = '1.9'))
  expect([status, body.error]).toMatchObject([
    409,
    { name: 'IMPRINT_FIELDS', data: { 'agreements.user.version': 'fell' } },
  ])
  // The contents of an older version come back with the agreements in force.
  const back = await publish((imprint) =>
    Object.assign(imprint, { ...first, agreements: imprint.agreements }),
  )
  expect(back.body.error.name).toBe('IMPRINT_SAME')
  const release = structuredClone(app.services.productConfig)
  release.agreements.user = { version: '1.11', effectiveOn: '2027-01-01' }
  release.agreements.vip = { version: '0.9', effectiveOn: '2025-01-01' }
  await createImprints(app.core, { productConfig: release, audit: app.services.audit }).refresh()
  expect(release.agreements).toMatchObject({ user: { version: '1.11' }, vip: { version: '1.0' } })
})

test('names every wrong field and publishes nothing', async () => {
  const { status, body } = await publish((imprint) => {
    imprint.phone = 'call us'
    imprint.email = ' '
    imprint.minorHotline = '1'
    imprint.hours = '9 to 5'
    imprint.sdks = [
      wechatPay,
      { ...wechatPay, provider: both('', 'Tenpay'), policyUrl: 'javascript:alert(1)' },
      { ...carrier, data: both(' ') },
    ]
    imprint.agreements.user = { version: '2', effectiveOn: '2026-02-30' }
  })
  expect([status, body.error]).toMatchObject([
    409,
    {
      name: 'IMPRINT_FIELDS',
      data: {
        phone: 'form',
        email: 'required',
        minorHotline: 'form',
        hours: 'form',
        'sdks.1.name.zh-CN': 'twice',
        'sdks.1.provider.zh-CN': 'required',
        'sdks.1.policyUrl': 'form',
        'sdks.2.data.zh-CN': 'required',
        'agreements.user.version': 'form',
        'agreements.user.effectiveOn': 'day',
      },
    },
  ])
  const long = await publish((imprint) => (imprint.company = '近'.repeat(IMPRINT_LIMITS.company + 1)))
  expect([long.status, long.body.error.data]).toEqual([422, { fields: { 'imprint.company': 'maxLength' } }])
  const many = await publish((imprint) => (imprint.sdks = Array.from({ length: 41 }, () => carrier)))
  expect([many.status, many.body.error.data]).toEqual([422, { fields: { 'imprint.sdks': 'maxItems' } }])
  expect((await open()).list).toEqual([])
})

test('the fullest imprint in Chinese fits into a request', async () => {
  const full = (most: number, name = '') => both(name.padEnd(most, '近'), 'n'.repeat(most))
  const { status } = await publish((imprint) => {
    imprint.filings = Array.from({ length: IMPRINT_LIMITS.filings }, () => '沪'.repeat(IMPRINT_LIMITS.filing))
    imprint.sdks = Array.from({ length: IMPRINT_LIMITS.sdks }, (_one, at) => ({
      name: full(IMPRINT_LIMITS.name, String(at)),
      provider: full(IMPRINT_LIMITS.provider),
      purpose: full(IMPRINT_LIMITS.purpose),
      data: full(IMPRINT_LIMITS.data),
      policyUrl: 'https://a.cn/'.padEnd(IMPRINT_LIMITS.policyUrl, 'a'),
    }))
  }, '近'.repeat(500))
  expect(status).toBe(200)
})

test('of two admins who publish at once only the first one does; the other is refused and learns who was first', async () => {
  const bea = await console.operator('bea', 'admin')
  const { version, imprint } = await open()
  const payload = (phone: string) => ({ version, imprint: { ...imprint, phone }, why: 'moved' })
  const answers = await Promise.all([
    anders.call('/ops/imprint/publish', payload('400-800-0001')),
    bea.call('/ops/imprint/publish', payload('400-800-0002')),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { list } = await open()
  expect(list).toHaveLength(1)
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.error).toMatchObject({ name: 'IMPRINT_CHANGED', data: { by: list[0]?.operator } })
  expect((await configOf()).help.phone).toBe(list[0]?.imprint.phone)
})

test('a publication waits for one that is under way, and is refused for it', async () => {
  const { version, imprint } = await open()
  const waiters = async (): Promise<number> => {
    const { rows } = await sql`
      select 1 from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and locktype = 'advisory' and not granted`.execute(app.core.db)
    return rows.length
  }
  const late = await app.core.transaction(async (tx) => {
    const versions = new DocumentVersionRepository<Imprint>(tx, 'imprint_version')
    await versions.lock()
    const change = { ...imprint, hours: '08:00–22:00' }
    const answer = anders.call('/ops/imprint/publish', { version, imprint: change, why: 'longer days' })
    await waitUntil(async () => (await waiters()) === 1)
    await versions.insert({ version: 2, document: imprint, operator: 'bea', why: 'moved', at: 1 })
    return { answer }
  })
  expect((await late.answer).body.error).toMatchObject({ name: 'IMPRINT_CHANGED', data: { by: 'bea' } })
})

test('needs a reason and a change, and the log has the fields that differ', async () => {
  const unsigned = await publish((imprint) => (imprint.hours = '08:00–22:00'), ' ')
  expect(unsigned.body.error.name).toBe('WHY_MISSING')
  const same = await publish((imprint) => (imprint.company += ' '))
  expect(same.body.error.name).toBe('IMPRINT_SAME')
  await publish((imprint) => {
    imprint.hours = '08:00–22:00'
    imprint.sdks = [carrier]
  }, 'longer days')
  const entries = await app.services.audit.list(app.core.db, { act: 'imprint.published', limit: 5 })
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({
    operator: 'anders',
    subject: 'imprint:2',
    why: 'longer days',
    before: { hours: '09:00–21:00', sdks: '', 'sdks.号码认证': '' },
    after: { hours: '08:00–22:00', sdks: '号码认证' },
  })
  expect(Object.keys(entries[0]?.after ?? {}).sort()).toEqual(['hours', 'sdks', 'sdks.号码认证'])
})

test('versions cannot be changed or deleted', async () => {
  await publish((imprint) => (imprint.hours = '08:00–22:00'))
  for (const change of [
    app.core.db.updateTable('imprint_version').set({ why: 'x' }),
    app.core.db.deleteFrom('imprint_version'),
  ])
    await expect(change.execute()).rejects.toThrow('append-only')
})

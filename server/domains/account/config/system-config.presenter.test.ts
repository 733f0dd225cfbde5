import webPush from 'web-push'
import { errorCodes } from '@contract/errors'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { startApp, type TestApp } from '../../../../test/server/rigs/start-app'

const app = useApp()

const read = (token?: string, lang = 'zh-CN') =>
  app.post('/api/config/user', {}, { ...(token !== undefined && { token }), headers: { 'x-lang': lang } })

test('gives a logged-out reader the public part only, also with an ended token', async () => {
  const answers = [await read(), await read('x'.repeat(43))]
  for (const { status, code, data } of answers) {
    expect({ status, code }).toEqual({ status: 200, code: 1 })
    expect(Object.keys(data).sort()).toEqual(
      ['agreements', 'appName', 'demo', 'features', 'help', 'login', 'minAge', 'tagline', 'version'].sort(),
    )
    expect(data).toMatchObject({ appName: '近遇', tagline: '附近真人交友', minAge: 18, demo: false })
    expect(data.login).toMatchObject({
      sms: true,
      onetap: false,
      wx: false,
      alipay: false,
    })
  }
})

test('gives a member the dictionaries in their language', async () => {
  const { token } = await app.seed.member()
  const chinese = (await read(token)).data
  const english = (await read(token, 'en')).data
  expect(chinese.dict.cities.find(({ code }: { code: string }) => code === '310000').label).toBe('上海')
  expect(english.dict.cities.find(({ code }: { code: string }) => code === '310000').label).toBe('Shanghai')
  expect(english.dict.reportReasons).toHaveLength(11)
  expect(english.discovery).toMatchObject({ buckets: [2, 5, 10, 20, 50], demoCity: null })
  expect(english.appName).toBe('Jinyu')
  expect(english.coin.packages).toHaveLength(5)
})

test.each(['zh-CN', 'en'])('has three complete agreements in %s', async (lang) => {
  const { agreements } = (await read(undefined, lang)).data
  for (const agreement of Object.values<{ summary: string[]; sections: { heading: string; body: string }[] }>(
    agreements,
  )) {
    expect(agreement).toMatchObject({
      version: '1.0',
      effectiveOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
    expect(agreement.summary.length).toBeGreaterThanOrEqual(3)
    agreement.sections.forEach(({ heading, body }, at) => {
      expect(heading.startsWith(`${at + 1}. `)).toBe(true)
      expect(body.length).toBeGreaterThan(30)
    })
  }
})

test('every agreement ends with the operator and ways to reach people that need no login', async () => {
  const help = { phone: '400-800-1234', email: 'help@jinyu.cn', minorHotline: '12355' }
  const company = { name: '近遇科技有限公司', filings: ['沪ICP备00000000号-1A', '沪B2-00000000'] }
  const named = await startApp({ config: { isProduction: true, help, company } })
  const bare = await startApp({ config: { isProduction: true } })
  const endsOf = async (served: TestApp, lang: string): Promise<string[]> => {
    const { agreements } = (await served.post('/api/config/user', {}, { headers: { 'x-lang': lang } })).data
    return Object.values<{ sections: { body: string }[] }>(agreements).map(
      ({ sections }) => sections.at(-1)?.body ?? '',
    )
  }
  try {
    for (const lang of ['zh-CN', 'en']) {
      for (const end of await endsOf(named, lang)) {
        for (const fact of [help.phone, help.email, help.minorHotline, company.name, ...company.filings])
          expect(end).toContain(fact)
        expect(end).toMatch(/监护人|guardian/i)
      }
      for (const end of await endsOf(bare, lang)) expect(end).toMatch(/平台客服|customer service/)
    }
    expect((await named.post('/api/config/user')).data.help).toMatchObject({
      company: company.name,
      filings: company.filings,
    })
    const { data } = await bare.post('/api/config/user')
    expect(data.help).toMatchObject({ company: null, filings: [] })
    expect(JSON.stringify(data)).not.toContain('jinyu.example')
  } finally {
    await Promise.all([named.close(), bare.close()])
  }
})

test('says in production that SMS logins are off while no vendor is connected', async () => {
  const production = await startApp({ config: { isProduction: true } })
  try {
    expect((await production.post('/api/config/user')).data.login.sms).toBe(false)
    const body = { scene: 'sms', phone: '13812345678', purpose: 'login' }
    expect((await production.post('/api/auth/get_auth_token', body)).code).toBe(errorCodes.FEATURE_OFF)
  } finally {
    await production.close()
  }
})

test('offers notices to members who are away only where something can send them', async () => {
  const featuresOf = async (served: TestApp, client: string) => {
    const { data } = await served.post('/api/config/user', {}, { headers: { 'x-client': client } })
    return data.features.notices
  }
  expect(await featuresOf(app, 'h5/1.0.0(100)')).toBe(false)
  const keys = { ...webPush.generateVAPIDKeys(), subject: 'mailto:operator@example.cn' }
  const wechat = { appId: 'wx0123456789abcdef', appSecret: 's', endpoint: 'https://wechat.test' }
  const notices = { wx: { app: wechat, templates: {} }, alipay: null }
  const notifying = await startApp({ config: { webPush: keys, notices } })
  try {
    expect(await featuresOf(notifying, 'h5/1.0.0(100)')).toBe(true)
    expect(await featuresOf(notifying, 'weapp-ios/1.0.0(100)')).toBe(true)
    expect(await featuresOf(notifying, 'alipay/1.0.0(100)')).toBe(false)
  } finally {
    await notifying.close()
  }
})

test('says that news comes by SMS only where a vendor has a text for it', async () => {
  const saysSo = async (served: TestApp): Promise<boolean> =>
    (await served.post('/api/config/user')).data.features.smsNotices
  const sent = () => Promise.resolve({ kind: 'sent', vendor: 'v', id: '1' } as const)
  const withText = await startApp({ providers: { sms: { send: sent, notify: { match: sent } } } })
  try {
    expect([await saysSo(app), await saysSo(withText)]).toEqual([false, true])
  } finally {
    await withText.close()
  }
})

test('names the demo world and its city in a demo', async () => {
  const demo = await startApp({ config: { isDemo: true } })
  try {
    const { token } = await demo.seed.member()
    const { data } = await demo.post('/api/config/user', {}, { token })
    expect(data).toMatchObject({ demo: true, discovery: { demoCity: { code: '310000', label: '上海' } } })
  } finally {
    await demo.close()
  }
})

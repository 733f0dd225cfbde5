import { errorCodes } from '@contract/errors'
import { noticesOf } from '../../../test/server/acts/acting'
import { by, createOperator } from '../../../test/server/acts/operating'
import { expectFaults } from '../../../test/net/net'
import { startApp, type TestApp } from '../../../test/server/rigs/start-app'
import type { SeededMember } from '../../../test/server/seed'
import { createServices } from '../../deps'
import { CONFIG_WORK } from '../../domains/account/config/config-version.service'
import { readRequest } from '../request'

let app: TestApp
let ada: SeededMember
const { ops, refusal, actsOn } = createOperator(() => app)

beforeEach(async () => {
  app = await startApp()
  ada = await app.seed.member()
})
afterEach(() => app.close())

const balance = (client: string) =>
  app.post('/api/user/balance', {}, { token: ada.token, headers: { 'x-client': client, 'x-lang': 'en' } })
const switchesOf = (platform: 'h5' | 'weapp' | 'alipay') =>
  app.services.productConfig.switches.platforms[platform]

describe('switches on the command line', () => {
  test('close a feature on one platform, here and in other processes, with a reason in the log', async () => {
    const other = createServices(app.core)
    const { text, data } = await ops('switches', 'set', 'h5', 'unlock', ...by('anna', 'a wrong price'))
    expect(text).toMatch(/^Version 2:\nh5 +closed: unlock\nweapp +open\nalipay +open$/)
    expect(data).toMatchObject({ version: 2, switches: { platforms: { h5: { closed: ['unlock'] } } } })
    expect([switchesOf('h5').closed, switchesOf('weapp').closed]).toEqual([['unlock'], []])
    await other.jobs.runRecurring(CONFIG_WORK)
    expect(other.productConfig.switches.platforms.h5.closed).toEqual(['unlock'])
    expect(await actsOn('switches:2')).toEqual(['anna switches.published'])
    expect((await ops('switches', 'list')).text).toMatch(
      /h5 +closed: unlock\n[^]*\n +2 {2}.* anna {2}"a wrong price"$/,
    )
  })

  test('change one switch and leave the others', async () => {
    await ops('switches', 'set', 'all', 'recharge', ...by('anna'))
    await ops('switches', 'set', 'weapp', 'version', '120', ...by('anna'))
    await ops('switches', 'set', 'weapp', 'speed', ...by('anna'))
    expect(switchesOf('weapp')).toEqual({ closed: ['recharge', 'speed'], minCode: 120, isMaintained: false })
    expect((await balance('weapp/1.0.0(119)')).code).toBe(errorCodes.UPDATE_REQUIRED)
    await ops('switches', 'clear', 'weapp', 'recharge', ...by('bert'))
    expect([switchesOf('weapp').closed, switchesOf('h5').closed]).toEqual([['speed'], ['recharge']])
    await ops('switches', 'clear', 'all', 'all', ...by('bert'))
    for (const platform of ['h5', 'weapp', 'alipay'] as const)
      expect(switchesOf(platform)).toEqual({ closed: [], minCode: 0, isMaintained: false })
  })

  test('begin and end maintenance with the sentence that members read', async () => {
    expectFaults(/^answer 503: POST \/api\/user\/balance/)
    expect(await refusal('switches', 'set', 'h5', 'maintenance', ...by('anna'))).toMatch(
      /^Maintenance needs a sentence/,
    )
    await ops(
      'switches',
      'set',
      'h5',
      'maintenance',
      '--zh',
      '九点回来',
      '--en',
      'Back at nine',
      ...by('anna'),
    )
    expect(await balance('h5/1.0.0(100)')).toMatchObject({ status: 503, msg: 'Back at nine' })
    expect((await ops('switches', 'list')).text).toContain('members read: 九点回来 / Back at nine')
    await ops('switches', 'clear', 'h5', 'maintenance', ...by('anna'))
    expect((await balance('h5/1.0.0(100)')).code).toBe(1)
    // The sentence of the last maintenance stays.
    expect(await refusal('switches', 'set', 'h5', 'maintenance', ...by('anna'))).toBe('done')
    await ops('switches', 'clear', 'h5', 'maintenance', ...by('anna'))
  })

  test('refuse what is in force already', async () => {
    await ops('switches', 'set', 'h5', 'unlock', ...by('anna'))
    expect(await refusal('switches', 'set', 'h5', 'unlock', ...by('bert'))).toMatch(/in force already/)
    expect(await refusal('switches', 'clear', 'h5', 'speed', ...by('bert'))).toMatch(/in force already/)
  })
})

const WORDS = [
  '--title-zh',
  '维护通知',
  '--zh',
  '今晚九点维护',
  '--title-en',
  'Tonight',
  '--en',
  'A break at nine',
]

describe('broadcasts on the command line', () => {
  const previewOf = async (...more: string[]) =>
    (await ops('broadcast', 'preview', ...WORDS, ...more)).data as { number: string; total: number }

  test('preview both languages and the count, and send nothing', async () => {
    const { text } = await ops('broadcast', 'preview', ...WORDS)
    expect(text).toContain(
      'zh-CN: 维护通知 — 今晚九点维护\nen: Tonight — A break at nine\nTo 1 members: every platform',
    )
    await app.services.jobs.runDue()
    expect((await ops('broadcast', 'list')).text).toBe('Nothing was ever sent.')
    expect(await noticesOf(app, ada.id)).not.toContain('broadcast')
  })

  test('send once to each member, also when the command is repeated', async () => {
    const { number, total } = await previewOf()
    expect(total).toBe(1)
    for (let times = 0; times < 2; times += 1) {
      await ops('broadcast', 'send', number, ...WORDS, ...by('anna', 'an upgrade'))
      await app.services.jobs.runDue()
    }
    expect((await noticesOf(app, ada.id)).filter((kind) => kind === 'broadcast')).toHaveLength(1)
    expect((await ops('broadcast', 'list')).text).toMatch(
      /anna {2}"an upgrade" {2}done 1\/1 {2}every platform, every language/,
    )
    expect(await actsOn(`broadcast:${number}`)).toEqual(['anna broadcast.started', 'anna broadcast.done'])
  })

  test('go to one platform alone, and stop', async () => {
    const { number, total } = await previewOf('--platform', 'alipay')
    expect(total).toBe(0)
    expect(
      await refusal('broadcast', 'send', number, ...WORDS, '--platform', 'alipay', ...by('anna')),
    ).toMatch(/^No active member/)
    await ops('broadcast', 'send', number, ...WORDS, ...by('anna'))
    expect(await refusal('broadcast', 'send', (await previewOf()).number, ...WORDS, ...by('bert'))).toMatch(
      /^A broadcast of anna is being sent/,
    )
    await ops('broadcast', 'stop', number, ...by('bert', 'the wrong day'))
    await app.services.jobs.runDue()
    expect(await noticesOf(app, ada.id)).not.toContain('broadcast')
    expect(await refusal('broadcast', 'stop', number, ...by('bert'))).toMatch(/^The broadcast is stopped/)
  })
})

test.each([
  [
    ['switches', 'set', 'ios', 'unlock', ...by('anna')],
    /^The platform must be one of: h5, weapp, alipay, all/,
  ],
  [['switches', 'set', 'h5', 'chat', ...by('anna')], /^The switch must be one of: registration/],
  [['switches', 'set', 'h5', 'version', ...by('anna')], /^The version code is missing/],
  [['switches', 'set', 'h5', 'unlock', '1', ...by('anna')], /takes no number$/],
  [['switches', 'set', 'h5', 'unlock', '--as', 'anna'], /^--why is missing/],
  [['switches', 'clear', 'h5', 'unlock', '--why', 'x'], /^--as is missing/],
  [['broadcast', 'send', 'again', ...WORDS, ...by('anna')], /^The number must be one of a preview/],
  [['broadcast', 'preview', '--zh', 'x'], /^--title-zh is missing/],
  [['broadcast', 'preview', ...WORDS, '--title-en', 'x'.repeat(31)], /^A title has at most 30/],
  [['broadcast', 'preview', ...WORDS, '--language', 'fr'], /^--language must be one of/],
])('%j is a wrong usage', (argv, sentence) => {
  expect(() => readRequest(argv)).toThrow(sentence)
})

test.each([
  ['a long sentence', ['maintenance', '--zh', '九'.repeat(121), '--en', 'x']],
  ['a long version code', ['version', '1000000001']],
])('refuses %s', async (_name, words) => {
  expect(await refusal('switches', 'set', 'h5', ...words, ...by('anna'))).toContain('is too long')
  expect((await ops('switches', 'list')).text).toContain('Nothing was ever changed.')
})

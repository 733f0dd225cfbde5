import { type FakeGreen, startFakeGreen } from '../../../test/server/fakes/aliyun-green'
import { createManualClock } from '../../../test/server/manual-clock'
import { mutantsOf } from '../../../test/server/mutants'
import { readModeration } from '../../config/providers/moderation'
import { ConfigError } from '../../config/settings'
import { createAliyunClient } from '../wire/aliyun/client'
import { createVendorHttp, type VendorHttp } from '../wire/http'
import { createAliyunModeration } from './aliyun'
import type { TextScene } from './port'

const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const clock = createManualClock()
const call = { deadlineMs: 5_000 }
let aliyun: FakeGreen

beforeEach(async () => void (aliyun = await startFakeGreen(keys, clock)))
afterEach(() => aliyun.close())

const by = (http: VendorHttp = createVendorHttp(), its: typeof clock = clock) =>
  createAliyunModeration(createAliyunClient({ http, clock: its, keys, endpoint: aliyun.url }))
const judge = (text: string, scene: TextScene = 'profile', vendor = by()) =>
  vendor.judgeText({ text, scene, memberId: '123456789012' }, call)
const unknown = (reason: string) => ({ kind: 'unknown', reason })
const taskId = expect.stringMatching(/^8F1C3A5E-/) as string
const verdict = (
  decision: string,
  label: string | null,
  found: string | null,
  score = label === null ? null : 97,
) => ({ kind: 'ok', data: { decision, label, class: found, score, taskId } })

describe('texts judged by Aliyun', () => {
  it.each([
    ['high', 'political_n', 'block', 'politics'],
    ['medium', 'pornographic_adult', 'review', 'porn'],
    ['high', 'contraband_gambling', 'block', 'gambling'],
    ['high', 'pt_to_contact', 'block', 'contact'],
    ['high', 'inappropriate_minor', 'block', 'minors'],
  ] as const)('reads %s risk of %s as %s', async (level, label, decision, found) => {
    aliyun.findings.set('蓝鲸', { level, label })
    expect(await judge('爱看蓝鲸')).toEqual(verdict(decision, label, found))
    expect(await judge('爱爬山')).toEqual(verdict('pass', null, null))
  })

  it('treats a low risk of a known label like none, as the vendor advises', async () => {
    aliyun.findings.set('蓝鲸', { level: 'low', label: 'inappropriate_oral' })
    expect(await judge('爱看蓝鲸')).toEqual(verdict('pass', null, null))
  })

  it.each(['high', 'medium', 'low', 'none'] as const)(
    'leaves a label that is unknown here to a person, at risk %s',
    async (level) => {
      aliyun.findings.set('蓝鲸', { level, label: 'new_label' })
      expect(await judge('爱看蓝鲸')).toEqual(verdict('review', null, 'other'))
    },
  )

  it('leaves an answer that contradicts itself to a person', async () => {
    aliyun.findings.set('蓝鲸', { level: 'none', label: 'political_n' })
    expect(await judge('爱看蓝鲸')).toEqual(verdict('review', 'political_n', 'politics', null))
    aliyun.findings.set('蓝鲸', { level: 'high', label: 'nonLabel' })
    expect(await judge('爱看蓝鲸')).toEqual(verdict('review', null, 'other'))
  })

  it('sends the text as a form to the service of its scene, and nothing of its author', async () => {
    for (const scene of ['nickname', 'profile', 'chat'] as const) await judge('爱爬山', scene)
    expect(aliyun.judged).toEqual([
      { service: 'nickname_detection_pro', content: '爱爬山' },
      { service: 'comment_detection_pro', content: '爱爬山' },
      { service: 'chat_detection_pro', content: '爱爬山' },
    ])
    const { search, body, headers } = aliyun.received[0] ?? {}
    expect(search).toBe('')
    expect(headers).toMatchObject({ 'x-acs-action': 'TextModerationPlus', 'x-acs-version': '2022-03-02' })
    expect(body).not.toContain('123456789012')
  })

  it('judges a long text in pieces that overlap: the gravest decides', async () => {
    aliyun.findings.set('蓝鲸出没', { level: 'high', label: 'political_n' })
    const long = '好'.repeat(598)
    expect(await judge(`${long}蓝鲸出没${'😀'.repeat(900)}`)).toEqual(
      verdict('block', 'political_n', 'politics'),
    )
    expect(aliyun.judged.map(({ content }) => Array.from(content).length)).toEqual([600, 600, 342])
    expect(await judge('好'.repeat(600))).toEqual(verdict('pass', null, null))
    expect(aliyun.judged).toHaveLength(4)
  })

  it('passes no long text of which a piece was not judged', async () => {
    aliyun.faults.push('none', 'cut')
    expect(await judge('好'.repeat(1_000))).toEqual(unknown('network'))
  })

  it('reports what the vendor refuses, whatever the status', async () => {
    aliyun.lies.push({ Code: 408, Message: 'PERMISSION_DENY' })
    expect(await judge('爱爬山')).toEqual({ kind: 'rejected', code: '408', message: 'PERMISSION_DENY' })
    aliyun.routes.set('TextModerationPlus', () => ({ status: 403, body: { Code: 'Forbidden' } }))
    expect(await judge('爱爬山')).toMatchObject({ kind: 'rejected', code: 'Forbidden' })
  })

  it('decides nothing by a lost answer, and asks once', async () => {
    aliyun.faults.push('cut', 'done, cut', 'done, 5xx', 'done, garbage')
    const reasons: unknown[] = []
    for (let at = 0; at < 4; at++) reasons.push(await judge('爱爬山'))
    expect(reasons).toEqual(
      ['network', 'network', 'http5xx', 'bad_body'].map((reason) => expect.objectContaining(unknown(reason))),
    )
    expect(aliyun.received).toHaveLength(4)
  })

  it('passes none of 200 and more damaged answers about a blocked text', async () => {
    const mutants = mutantsOf(aliyun.bodyOf({ level: 'high', label: 'political_n' }))
    expect(mutants.length).toBeGreaterThan(200)
    for (const mutant of mutants) {
      aliyun.lies.push(mutant)
      const outcome = await judge('爱看蓝鲸')
      if (outcome?.kind !== 'ok') continue
      expect({ decision: outcome.data.decision, mutant }).not.toEqual({ decision: 'pass', mutant })
    }
    expect(aliyun.lies).toEqual([])
  })
})

describe('a request that was changed on its way', () => {
  const refused = (code: string) => expect.objectContaining({ kind: 'rejected', code }) as object

  it('is refused for one byte of the text or the signature', async () => {
    const http = createVendorHttp()
    const otherText: VendorHttp = (request) =>
      http({ ...request, body: (request.body ?? '').replace('%E7%88%B1', '%E7%88%B2') })
    expect(await judge('爱爬山', 'chat', by(otherText))).toEqual(refused('IncompleteSignature'))
    const otherSignature: VendorHttp = (request) => {
      const authorization = (request.headers?.authorization ?? '').replace(/.$/, (last) =>
        last === '0' ? '1' : '0',
      )
      return http({ ...request, headers: { ...request.headers, authorization } })
    }
    expect(await judge('爱爬山', 'chat', by(otherSignature))).toEqual(refused('SignatureDoesNotMatch'))
    expect(aliyun.judged).toEqual([])
  })

  it('is refused a day later, and for the second time', async () => {
    const late = createManualClock(clock.now() - 24 * 3_600_000)
    expect(await judge('爱爬山', 'chat', by(createVendorHttp(), late))).toEqual(
      refused('InvalidTimeStamp.Expired'),
    )
    const http = createVendorHttp()
    const twice: VendorHttp = async (request) => {
      await http(request)
      return http(request)
    }
    expect(await judge('爱爬山', 'chat', by(twice))).toEqual(refused('SignatureNonceUsed'))
  })
})

describe('MODERATION', () => {
  const env = { MODERATION: 'aliyun', ALIYUN_KEY_ID: 'LTAI', ALIYUN_KEY_SECRET: 's' }

  it('is nobody by default, and Aliyun by name', () => {
    expect([readModeration({}), readModeration({ MODERATION: 'none' })]).toEqual([[], []])
    expect(readModeration(env)).toEqual([
      {
        name: 'aliyun',
        endpoint: 'https://green-cip.cn-shanghai.aliyuncs.com',
        keys: { accessKeyId: 'LTAI', accessKeySecret: 's' },
      },
    ])
  })

  it.each(Object.keys(env).slice(1))('refuses aliyun without %s by its name', (name) => {
    expect(() => readModeration({ ...env, [name]: '' })).toThrow(
      new ConfigError(`${name} must be set beside MODERATION=aliyun`),
    )
  })

  it('refuses another vendor by the name of the setting', () => {
    expect(() => readModeration({ MODERATION: 'tencent' })).toThrow(
      new ConfigError('MODERATION must name some of wechat, aliyun, not tencent'),
    )
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FakeGreen, startFakeGreen } from '../../../test/server/fakes/aliyun-green'
import { createManualClock } from '../../../test/server/manual-clock'
import { mutantsOf } from '../../../test/server/mutants'
import { createAliyunClient } from '../wire/aliyun/client'
import { createVendorHttp, type VendorHttp } from '../wire/http'
import { createAliyunModeration } from './aliyun'

const keys = { accessKeyId: 'LTAI_test', accessKeySecret: 'secret_test' }
const clock = createManualClock()
const call = { deadlineMs: 5_000 }
let aliyun: FakeGreen
let files: Server
let url: string

beforeAll(async () => {
  files = createServer((_request, reply) => reply.end('sound'))
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(files.address() as AddressInfo).port}/media/c/vendor/a.m4a`
})
afterAll(() => new Promise((resolve) => files.close(resolve)))
beforeEach(async () => void (aliyun = await startFakeGreen(keys, clock)))
afterEach(() => aliyun.close())

const by = (http: VendorHttp = createVendorHttp()) =>
  createAliyunModeration(createAliyunClient({ http, clock, keys, endpoint: aliyun.url }))
const submit = (vendor = by()) =>
  vendor.judgeMedia({ kind: 'voice', url, memberId: '123456789012' }, { ...call, after: null })
const taskIdOf = async (): Promise<string> => {
  const outcome = await submit()
  return outcome?.kind === 'ok' ? outcome.data.taskId : ''
}
const read = async (vendor = by()) => vendor.readVerdict({ vendor: 'aliyun', taskId: await taskIdOf() }, call)
const taskId = expect.stringMatching(/^8F1C3A5E-/) as string

describe('voices judged by Aliyun', () => {
  it('are submitted by their address alone, to be read under the number of their task', async () => {
    expect(await submit()).toEqual({
      kind: 'ok',
      data: { vendor: 'aliyun', verdict: null, taskId: aliyun.voices[0]?.taskId, isQueried: true },
    })
    expect(aliyun.voices).toMatchObject([{ url, status: 200, readings: 0 }])
    const { search, body, headers } = aliyun.received[0] ?? {}
    expect(search).toBe('')
    expect(headers).toMatchObject({ 'x-acs-action': 'VoiceModeration', 'x-acs-version': '2022-03-02' })
    expect(body).not.toContain('123456789012')
  })

  it.each([
    ['high', 'sexual_sounds', 'block', 'porn'],
    ['medium', 'political_entity', 'review', 'politics'],
    ['high', 'contraband_gambling', 'block', 'gambling'],
    ['high', 'pt_to_contact', 'block', 'contact'],
    ['high', 'new_label', 'review', 'other'],
  ] as const)('read %s risk of %s as %s', async (level, label, decision, found) => {
    aliyun.voiceFindings.push({ level, label })
    const known = label === 'new_label' ? { label: null, score: null } : { label, score: 97 }
    expect(await read()).toEqual({ kind: 'ok', data: { decision, class: found, ...known, taskId } })
  })

  it('pass without a risk, and with a low risk of a known label', async () => {
    const pass = { decision: 'pass', class: null, label: null, score: null, taskId }
    expect(await read()).toEqual({ kind: 'ok', data: pass })
    aliyun.voiceFindings.push({ level: 'low', label: 'inappropriate_oral' })
    expect(await read()).toEqual({ kind: 'ok', data: pass })
  })

  it('are judged by the gravest label and its highest score, and a person decides about a risk without one', async () => {
    aliyun.voiceFindings.push({ level: 'high', label: 'pt_to_sites, inappropriate_minor' })
    expect(await read()).toMatchObject({ data: { decision: 'block', class: 'minors', score: 97 } })
    const part = (Score: number) => ({ Labels: 'political_n', Score })
    const answer = { Code: 200, Data: { RiskLevel: 'high', SliceDetails: [part(97.3), part(61)] } }
    aliyun.lies.push(answer)
    expect(await read()).toMatchObject({ data: { decision: 'block', class: 'politics', score: 97 } })
    aliyun.voiceFindings.push({ level: 'high', label: '' })
    expect(await read()).toMatchObject({ data: { decision: 'review', class: 'other', label: null } })
  })

  it('have no verdict while the vendor works on them', async () => {
    aliyun.busyReadings = 1
    const one = await taskIdOf()
    const readOne = () => by().readVerdict({ vendor: 'aliyun', taskId: one }, call)
    expect(await readOne()).toEqual({ kind: 'ok', data: null })
    expect(await readOne()).toMatchObject({ kind: 'ok', data: { decision: 'pass' } })
  })

  it('are refused when the vendor cannot fetch them or does not know the task', async () => {
    const broken = `${aliyun.url}/nowhere`
    await by().judgeMedia({ kind: 'voice', url: broken, memberId: '1' }, { ...call, after: null })
    const readAny = (task: string) => by().readVerdict({ vendor: 'aliyun', taskId: task }, call)
    expect(await readAny(aliyun.voices[0]?.taskId ?? '')).toMatchObject({ kind: 'rejected', code: '480' })
    expect(await readAny('au_f_unknown')).toMatchObject({ kind: 'rejected', code: '400' })
  })

  it('are unknown when the answer has no number of a task', async () => {
    aliyun.routes.set('VoiceModeration', () => ({ body: { Code: 200, Data: {} } }))
    expect(await submit()).toEqual({ kind: 'unknown', reason: 'bad_body' })
    aliyun.routes.set('VoiceModeration', () => ({ body: { Code: 408, Message: 'PERMISSION_DENY' } }))
    expect(await submit()).toMatchObject({ kind: 'rejected', code: '408' })
  })

  it('never pass by 200 and more damaged answers about a blocked one', async () => {
    const mutants = mutantsOf(aliyun.voiceBodyOf({ level: 'high', label: 'political_n' }))
    expect(mutants.length).toBeGreaterThan(200)
    const one = await taskIdOf()
    for (const mutant of mutants) {
      aliyun.lies.push(mutant)
      const outcome = await by().readVerdict({ vendor: 'aliyun', taskId: one }, call)
      if (outcome?.kind !== 'ok') continue
      expect({ decision: outcome.data?.decision, mutant }).not.toEqual({ decision: 'pass', mutant })
    }
    expect(aliyun.lies).toEqual([])
  })

  it('are not submitted by a request that was changed on its way', async () => {
    const http = createVendorHttp()
    const otherFile: VendorHttp = (request) =>
      http({ ...request, body: (request.body ?? '').replace('a.m4a', 'b.m4a') })
    expect(await submit(by(otherFile))).toMatchObject({ kind: 'rejected', code: 'IncompleteSignature' })
    expect(aliyun.voices).toEqual([])
  })
})

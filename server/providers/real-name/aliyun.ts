import type { Outcome } from '../outcome'
import type { AliyunClient } from '../wire/aliyun/client'
import { type JsonObject, objectOf, textOf } from '../wire/json'
import type { RealNameProvider, RealNameRefusal, RealNameResult } from './port'

/** The product's interface, which the doctor calls, too. Source: providers Aliyun, Id2MetaVerify */
export const ID2_META = { action: 'Id2MetaVerify', version: '2019-03-07' } as const

const DONE = '200'
/** `Code` of a name or number that the product cannot read. Source: providers Aliyun, Id2MetaVerify */
const UNREADABLE = '401'
const MATCH = '1'
/** What a log may hold of a refusal. */
const CODE = /^[\w.-]{1,64}$/
/** `BizCode` of an answer that is no match. Source: providers Aliyun, Id2MetaVerify */
const REFUSALS: ReadonlyMap<string, RealNameRefusal> = new Map([
  ['2', 'mismatch'],
  ['3', 'no_record'],
])

/** `Code` only says that the call worked; `BizCode` alone decides. */
const verdictOf = (answer: JsonObject): RealNameResult => {
  const bizCode = textOf(objectOf(answer, 'ResultObject'), 'BizCode')
  if (bizCode === MATCH) return { kind: 'ok' }
  const why = REFUSALS.get(bizCode)
  return why === undefined ? { kind: 'unknown', reason: 'bad_body' } : { kind: 'rejected', why }
}

/** The product reports its refusals with status 200 or with a 4xx status. */
const resultOf = (outcome: Outcome<JsonObject>): RealNameResult => {
  if (outcome.kind === 'unknown') return outcome
  const code = outcome.kind === 'ok' ? textOf(outcome.data, 'Code') : outcome.code
  if (outcome.kind === 'ok' && code === DONE) return verdictOf(outcome.data)
  if (!CODE.test(code)) return { kind: 'unknown', reason: 'bad_body' }
  const message = outcome.kind === 'ok' ? textOf(outcome.data, 'Message') : outcome.message
  // Without a message, 401 may be the status of a proxy on the way, which says nothing about the pair.
  if (code === UNREADABLE && message !== '') return { kind: 'rejected', why: 'invalid' }
  return { kind: 'unknown', reason: 'refused', code }
}

/**
 * Aliyun's check of two elements (身份二要素核验). The values are sent as a form, so that no proxy logs them in an address,
 * and as they are: the authority accepts no hashes. Source: providers Aliyun, Id2MetaVerify
 */
export const createAliyunRealName = (call: AliyunClient): RealNameProvider => ({
  id: 'aliyun',
  async check({ name, idCardNo }) {
    const form = { ParamType: 'normal', UserName: name, IdentifyNum: idCardNo }
    return resultOf(await call({ ...ID2_META, query: {}, form }))
  },
})

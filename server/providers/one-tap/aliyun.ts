import { MINUTE_MS } from '@contract/constants'
import type { Clock } from '../../lib/clock'
import type { Outcome } from '../outcome'
import type { AliyunCall, AliyunClient } from '../wire/aliyun/client'
import { type JsonObject, objectOf, textOf } from '../wire/json'
import type { OneTapProvider, OneTapTokens } from './port'

/** The call that makes tokens for a page; the doctor makes it, too. Source: providers Aliyun, GetAuthToken */
export const tokensCall = (origin: string, sceneCode: string): AliyunCall => ({
  action: 'GetAuthToken',
  version: '2017-05-25',
  // BizType 1 is a login, 0 the comparison of a typed number.
  query: { Url: `${origin}/`, Origin: origin, SceneCode: sceneCode, BizType: '1' },
})

/** An access token works for ten minutes, any number of times. Source: providers Aliyun, GetAuthToken */
const LIFE_MS = 10 * MINUTE_MS
/** Time that a page has at least for its login. Source: ours */
const SPARE_MS = 2 * MINUTE_MS

/** `Code` is OK only for a call that did what it says; another one is a refusal. Source: providers Aliyun, PNVS */
export const doneOf = (outcome: Outcome<JsonObject>): Outcome<JsonObject> => {
  if (outcome.kind !== 'ok') return outcome
  const code = textOf(outcome.data, 'Code')
  if (code === 'OK') return outcome
  if (code === '') return { kind: 'unknown', reason: 'bad_body' }
  return { kind: 'rejected', code, message: textOf(outcome.data, 'Message') }
}

/** Dependencies of the adapter. */
export interface AliyunOneTapDeps {
  readonly call: AliyunClient
  readonly clock: Clock
  readonly sceneCode: string
}

/**
 * Aliyun's number verification (PNVS) for browsers. Tokens of an origin are kept while a page has time to use them: they name
 * no member. Source: providers Aliyun, PNVS H5
 */
export const createAliyunOneTap = ({ call, clock, sceneCode }: AliyunOneTapDeps): OneTapProvider => {
  /** By origin; the service asks for origins of ours only, so there are few. */
  const kept = new Map<string, OneTapTokens & { readonly until: number }>()
  return {
    id: 'aliyun',

    async prepare(origin, { deadlineMs }) {
      const known = kept.get(origin)
      const leftMs = (known?.until ?? 0) - clock.now()
      if (known && leftMs >= SPARE_MS) {
        const { accessToken, jwtToken } = known
        return { kind: 'ok', data: { accessToken, jwtToken, lifeMs: leftMs } }
      }
      const outcome = doneOf(await call({ ...tokensCall(origin, sceneCode), deadlineMs }))
      if (outcome.kind !== 'ok') return outcome
      const info = objectOf(outcome.data, 'TokenInfo')
      const [accessToken, jwtToken] = [textOf(info, 'AccessToken'), textOf(info, 'JwtToken')]
      if (accessToken === '' || jwtToken === '') return { kind: 'unknown', reason: 'bad_body' }
      const tokens = { accessToken, jwtToken, lifeMs: LIFE_MS }
      kept.set(origin, { ...tokens, until: clock.now() + LIFE_MS })
      return { kind: 'ok', data: tokens }
    },

    async redeem(spToken, { deadlineMs }) {
      const query = { SpToken: spToken }
      const answer = await call({ action: 'GetPhoneWithToken', version: '2017-05-25', query, deadlineMs })
      const outcome = doneOf(answer)
      if (outcome.kind !== 'ok') return outcome
      // The number may be a number of JSON.
      const phone = textOf(objectOf(outcome.data, 'Data'), 'Mobile')
      return phone === '' ? { kind: 'unknown', reason: 'bad_body' } : { kind: 'ok', data: phone }
    },
  }
}

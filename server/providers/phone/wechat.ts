import type { Log } from '../../lib/log'
import type { Outcome } from '../outcome'
import type { VendorHttp } from '../wire/http'
import { type JsonObject, objectOf, textOf } from '../wire/json'
import type { WechatApp } from '../wire/wechat/access-token'
import { exchangeWechatCode, type WechatApi } from '../wire/wechat/api'
import type { PhoneProver, PlatformIdentity } from './port'

/** Dependencies of the button of WeChat. */
export interface WechatPhoneDeps {
  readonly http: VendorHttp
  readonly api: WechatApi
  readonly app: WechatApp
  readonly log: Log
}

const MAINLAND = '86'

/** The number of an answer; null when it was given to another application. */
const phoneIn = (answer: JsonObject, appId: string): string | null => {
  const info = objectOf(answer, 'phone_info')
  if (textOf(objectOf(info, 'watermark'), 'appid') !== appId) return null
  const country = textOf(info, 'countryCode')
  const number = textOf(info, 'purePhoneNumber')
  if (number === '') return null
  return country === MAINLAND ? number : `+${country}${number}`
}

const identitiesIn = (session: JsonObject, appId: string): PlatformIdentity[] => {
  const openid = textOf(session, 'openid')
  const unionid = textOf(session, 'unionid')
  return [
    { kind: 'wx_openid' as const, appId, subject: openid },
    { kind: 'wx_unionid' as const, appId: '', subject: unionid },
  ].filter(({ subject }) => subject !== '')
}

/** The button of WeChat: code2session, then getuserphonenumber. Source: providers WeChat */
export const createWechatPhone = ({ http, api, app, log }: WechatPhoneDeps): PhoneProver => {
  /** The answer; null, with a line of the log, when there is no usable one. */
  const answerOf = (call: string, outcome: Outcome<JsonObject>): JsonObject | null => {
    if (outcome.kind === 'ok') return outcome.data
    log.warn('wechat phone', { call, kind: outcome.kind, code: outcome.code ?? null })
    return null
  }

  return {
    scene: 'wx',
    async prove(proof) {
      if (proof.scene !== 'wx') return null
      const session = answerOf(
        'code2session',
        await exchangeWechatCode(http, app, '/sns/jscode2session', { js_code: proof.loginCode }),
      )
      if (!session) return null
      const body = JSON.stringify({ code: proof.phoneCode })
      const outcome = await api({ path: '/wxa/business/getuserphonenumber', body })
      const answer = answerOf('getuserphonenumber', outcome)
      const phone = answer && phoneIn(answer, app.appId)
      return phone === null ? null : { phone, identities: identitiesIn(session, app.appId) }
    },
  }
}

import type { Log } from '../../lib/log'
import type { AlipayGateway } from '../wire/alipay/gateway'
import type { AlipayKeys } from '../wire/alipay/keys'
import { openSealedReply } from '../wire/alipay/sealed-reply'
import { type JsonObject, textOf } from '../wire/json'
import type { Outcome } from '../outcome'
import type { PhoneProver, PlatformIdentity } from './port'

/** Dependencies of the button of Alipay. */
export interface AlipayPhoneDeps {
  readonly gateway: AlipayGateway
  readonly keys: AlipayKeys
  /** In base64. */
  readonly contentKey: string
  readonly log: Log
}

const identitiesIn = (token: JsonObject, appId: string): PlatformIdentity[] =>
  [
    { kind: 'alipay_openid' as const, appId, subject: textOf(token, 'open_id') },
    { kind: 'alipay_userid' as const, appId: '', subject: textOf(token, 'user_id') },
  ].filter(({ subject }) => subject !== '')

/**
 * The button of Alipay: the sealed number whose signature is verified, then `alipay.system.oauth.token`, whose code works
 * once. Source: providers Alipay
 */
export const createAlipayPhone = ({ gateway, keys, contentKey, log }: AlipayPhoneDeps): PhoneProver => {
  const answerOf = (call: string, outcome: Outcome<JsonObject>): JsonObject | null => {
    if (outcome.kind === 'ok') return outcome.data
    log.warn('alipay phone', { call, kind: outcome.kind, code: outcome.code ?? null })
    return null
  }

  return {
    scene: 'alipay',
    async prove(proof) {
      if (proof.scene !== 'alipay') return null
      const reply = answerOf('getPhoneNumber', openSealedReply(keys, contentKey, proof.encryptedPhone))
      const phone = reply && textOf(reply, 'mobile')
      if (!phone) return null
      const extra = { grant_type: 'authorization_code', code: proof.authCode }
      const token = answerOf(
        'oauth.token',
        await gateway.execute({ method: 'alipay.system.oauth.token', extra }),
      )
      return token && { phone, identities: identitiesIn(token, keys.appId) }
    },
  }
}

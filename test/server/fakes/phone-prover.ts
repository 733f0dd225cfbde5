import type { PhoneProof, PhoneProver } from '../../../server/providers/phone/port'

/** A platform that proves the phone numbers that a test sets, once for each proof. */
export interface FakePhoneProver extends PhoneProver {
  /** Makes the platform prove a phone number for this value: WeChat's code, or Alipay's sealed number. */
  vouch(handedOut: string, phone: string): void
}

/** No number is known before `vouch`. */
export const createFakePhoneProver = (scene: PhoneProof['scene']): FakePhoneProver => {
  const phones = new Map<string, string>()
  return {
    scene,
    vouch: (handedOut, phone) => void phones.set(handedOut, phone),
    prove(proof) {
      const handedOut = proof.scene === 'wx' ? proof.phoneCode : proof.encryptedPhone
      const phone = phones.get(handedOut) ?? null
      phones.delete(handedOut)
      const kind = scene === 'wx' ? 'wx_openid' : 'alipay_openid'
      const identity = { kind, appId: `${scene}-app`, subject: `of-${phone ?? ''}` } as const
      return Promise.resolve(phone === null ? null : { phone, identities: [identity] })
    },
  }
}

import type { PhoneProof, PhoneProver } from '../../../server/providers/phone/port'

/** A platform that vouches for the phones it was told, once for each proof. */
export interface FakePhoneProver extends PhoneProver {
  /** Makes the platform vouch for a phone to whoever hands this over next: WeChat's code, or Alipay's sealed number. */
  vouch(handedOut: string, phone: string): void
}

/** Nobody's phone is known until `vouch`. */
export const createFakePhoneProver = (scene: PhoneProof['scene']): FakePhoneProver => {
  const phones = new Map<string, string>()
  return {
    scene,
    vouch: (handedOut, phone) => void phones.set(handedOut, phone),
    prove(proof) {
      const handedOut = proof.scene === 'wx' ? proof.phoneCode : proof.encryptedPhone
      const phone = phones.get(handedOut) ?? null
      phones.delete(handedOut)
      return Promise.resolve(phone)
    },
  }
}

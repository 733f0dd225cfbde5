import path from 'node:path'
import type { Core } from '../lib/core'
import { createEmbeddedFace } from './face/embedded'
import type { FaceProvider } from './face/port'
import type { HumanProofProvider } from './human-proof/port'
import { createEmbeddedIpPlaces } from './ip-place/embedded'
import type { IpPlaces } from './ip-place/port'
import type { ModerationProvider } from './moderation/port'
import type { OneTapProvider } from './one-tap/port'
import { createLocalPay, type LocalPay } from './payment/local'
import type { PayProvider } from './payment/port'
import { createManualPayout } from './payout/manual'
import type { PayoutProvider } from './payout/port'
import type { PhoneProver } from './phone/port'
import { createEmbeddedSms, type OutboxMessage } from './sms/embedded'
import type { SmsSender } from './sms/port'
import { createEmbeddedStore } from './storage/embedded'
import type { ObjectStore } from './storage/port'
import { createS3Store } from './storage/s3'

/** Every outside service of the product, one slot each. An empty slot switches its features off. */
export interface Providers {
  /** Sends codes; null sends none, so nobody can log in by a code. */
  readonly sms: SmsSender | null
  /** Codes of the embedded sender, newest first; null where codes go to real phones. */
  readonly smsOutbox: readonly OutboxMessage[] | null
  /** Platforms that confirm phone numbers, each by its scene; a scene without one is off. */
  readonly phone: readonly PhoneProver[]
  /** The carrier of one-tap logins; null switches them off, and members log in by a code. */
  readonly oneTap: OneTapProvider | null
  /** Payment providers, the best first; when empty, nothing is sold. */
  readonly payment: readonly PayProvider[]
  /** The embedded provider among `payment`, which moves no money; null beside real ones and in production. */
  readonly localPay: LocalPay | null
  /** Pays income out; null pays nothing out. */
  readonly payout: PayoutProvider | null
  /** Compares faces. */
  readonly face: FaceProvider
  /** Judges what members write; null leaves it to our own rules. */
  readonly moderation: ModerationProvider | null
  /** Distinguishes people from programs (a captcha); null refuses when a limit asks for a proof. */
  readonly humanProof: HumanProofProvider | null
  /** Finds the place of an IP address. */
  readonly ipPlace: IpPlaces
  /** Keeps pictures, voices and videos. */
  readonly storage: ObjectStore
}

/**
 * Builds every outside service from the configuration. A vendor is added here and nowhere else.
 * @param given Services that replace the configured ones: those of a test.
 */
export const createProviders = (core: Core, given: Partial<Providers> = {}): Providers => {
  const { config } = core
  const hasRealPayment = given.payment !== undefined && given.payment.length > 0
  // The embedded sender and payments must never serve real members, and are not built beside real ones.
  const embeddedSms =
    config.isProduction || given.sms !== undefined ? null : createEmbeddedSms(core.clock, core.say)
  const localPay = config.isProduction || hasRealPayment ? null : createLocalPay(core)
  return {
    sms: embeddedSms,
    smsOutbox: embeddedSms?.outbox ?? null,
    phone: [],
    oneTap: null,
    localPay,
    payout: config.payout === 'manual' ? createManualPayout() : null,
    face: createEmbeddedFace(),
    moderation: null,
    humanProof: null,
    ipPlace: createEmbeddedIpPlaces(),
    storage: config.store
      ? createS3Store(config.store)
      : createEmbeddedStore(path.join(config.dataDir, 'objects')),
    ...given,
    payment: localPay ? [localPay] : (given.payment ?? []),
  }
}

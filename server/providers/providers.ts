import path from 'node:path'
import type { Core } from '../lib/core'
import { createAlertEmail } from './alerts/email'
import type { AlertChannel } from './alerts/port'
import { createAlertWebhook } from './alerts/webhook'
import { createChosenNotices } from './away/build'
import type { SubscribeSender, WebPushSender } from './away/port'
import { createWebPush } from './away/web-push'
import { createChosenFace } from './face/build'
import { FaceCounts } from './face/counts'
import type { FaceProvider } from './face/port'
import { createChosenHumanProof } from './human-proof/build'
import type { HumanProofProvider } from './human-proof/port'
import { createEmbeddedIpPlaces } from './ip-place/embedded'
import type { IpPlaces } from './ip-place/port'
import { createChosenModeration } from './moderation/build'
import { ModerationCounts } from './moderation/counts'
import type { ModerationProvider } from './moderation/port'
import { createChosenOneTap } from './one-tap/build'
import type { OneTapProvider } from './one-tap/port'
import { PaymentCounts } from './payment/counts'
import { createLocalPay, type LocalPay } from './payment/local'
import type { PayProvider } from './payment/port'
import { createPayVendors } from './payment/vendors'
import { watchedPayments } from './payment/watched'
import { createChosenPayout } from './payout/build'
import type { PayoutProvider } from './payout/port'
import { createChosenPhones } from './phone/build'
import type { PhoneProver } from './phone/port'
import { createChosenRealName } from './real-name/build'
import { RealNameCounts } from './real-name/counts'
import type { RealNameProvider } from './real-name/port'
import { createChosenSms } from './sms/build'
import { SmsCounts } from './sms/counts'
import { createEmbeddedSms, type OutboxMessage } from './sms/embedded'
import type { ReadSmsReceipts, SmsSender } from './sms/port'
import { readSmsReceipts } from './sms/receipts'
import { createEmbeddedStore } from './storage/embedded'
import type { ObjectStore } from './storage/port'
import { createS3Store } from './storage/s3'
import { createVendorHttp } from './wire/http'
import { createWechatPush, type WechatPush } from './wx-push/push'

/** Every outside service of the product, one slot each. An empty slot switches its features off. */
export interface Providers {
  /** Sends codes; null sends none, so nobody can log in by a code. */
  readonly sms: SmsSender | null
  /** Codes of the embedded sender, newest first; null where codes go to real phones. */
  readonly smsOutbox: readonly OutboxMessage[] | null
  /** Outcomes of codes by SMS, for the metrics. */
  readonly smsCounts: SmsCounts
  /** Reads carriers' receipts about codes by SMS. */
  readonly readSmsReceipts: ReadSmsReceipts
  /** Platforms that confirm phone numbers, each by its scene; a scene without one is off. */
  readonly phone: readonly PhoneProver[]
  /** The carrier of one-tap logins; null switches them off, and members log in by a code. */
  readonly oneTap: OneTapProvider | null
  /** Payment providers, the best first; when empty, nothing is sold. */
  readonly payment: readonly PayProvider[]
  /** What vendors of payments and payouts answered, for the metrics. */
  readonly paymentCounts: PaymentCounts
  /** The embedded provider among `payment`, which moves no money; null beside real ones and in production. */
  readonly localPay: LocalPay | null
  /** The message push of WeChat's mini-program; null where none is configured. */
  readonly wechatPush: WechatPush | null
  /** Pays income out; null pays nothing out. */
  readonly payout: PayoutProvider | null
  /** Checks a name and an identity card number before income is paid out; null checks none. */
  readonly realName: RealNameProvider | null
  /** What vendors answered about real names, for the metrics. */
  readonly realNameCounts: RealNameCounts
  /** Notifies browsers of members who are away; null notifies none. */
  readonly webPush: WebPushSender | null
  /** Platforms whose apps notify members who are away and allowed it. */
  readonly notices: readonly SubscribeSender[]
  /** Compares faces; null leaves every case to people. */
  readonly face: FaceProvider | null
  /** What the engine of faces answered, for the metrics. */
  readonly faceCounts: FaceCounts
  /** Judges what members write; null leaves it to our own rules. */
  readonly moderation: ModerationProvider | null
  /** What vendors of moderation answered, for the metrics. */
  readonly moderationCounts: ModerationCounts
  /** Asks for a proof beyond the limits of logins (a captcha); null refuses there. */
  readonly humanProof: HumanProofProvider | null
  /** Ways on which alerts reach operators; when empty, they read `ops alerts`. */
  readonly alerts: readonly AlertChannel[]
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
  const paymentCounts = new PaymentCounts()
  const vendors =
    given.payment ?? createPayVendors(core, config.pay).map((one) => watchedPayments(one, paymentCounts))
  const hasRealPayment = vendors.length > 0
  // The embedded sender and payments must never serve real members, and are not built beside real ones.
  const http = createVendorHttp()
  const smsCounts = new SmsCounts()
  const realNameCounts = new RealNameCounts()
  const faceCounts = new FaceCounts()
  const moderationCounts = new ModerationCounts()
  const chosenSms = createChosenSms(config.sms, core, { http, counts: smsCounts })
  const embeddedSms =
    config.isProduction || chosenSms || given.sms !== undefined
      ? null
      : createEmbeddedSms(core.clock, core.say)
  const localPay = config.isProduction || hasRealPayment ? null : createLocalPay(core)
  // Both are of the same mini-program with the same settings.
  const pushes = [
    ...config.pay.map((one) => (one.channel === 'wx_virtual' ? one.virtual.push : null)),
    ...config.moderation.map((one) => (one.name === 'wechat' ? one.push : null)),
  ]
  const push = pushes.find((keys) => keys !== null) ?? null
  return {
    sms: chosenSms ?? embeddedSms,
    smsOutbox: embeddedSms?.outbox ?? null,
    smsCounts,
    readSmsReceipts,
    phone: createChosenPhones(config.phone, core, http),
    oneTap: createChosenOneTap(config.oneTap, core, http),
    paymentCounts,
    localPay,
    wechatPush: push && createWechatPush(push),
    payout: createChosenPayout(config.payout, core, { http, counts: paymentCounts }),
    realName: createChosenRealName(config.realName, core, { http, counts: realNameCounts }),
    realNameCounts,
    webPush: config.webPush ? createWebPush(config.webPush) : null,
    notices: createChosenNotices(config.notices, core, http),
    face: createChosenFace(config.face, core, { http, counts: faceCounts }),
    faceCounts,
    moderation: createChosenModeration(config.moderation, core, { http, counts: moderationCounts }),
    moderationCounts,
    humanProof: createChosenHumanProof(config.captcha, core, http),
    alerts: [
      ...(config.alerts.webhook ? [createAlertWebhook(config.alerts.webhook, core.clock)] : []),
      ...(config.alerts.email ? [createAlertEmail(config.alerts.email)] : []),
    ],
    ipPlace: createEmbeddedIpPlaces(),
    storage: config.store
      ? createS3Store(config.store)
      : createEmbeddedStore(path.join(config.dataDir, 'objects')),
    ...given,
    payment: localPay ? [localPay] : vendors,
  }
}

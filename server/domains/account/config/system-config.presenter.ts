import { DAY_MS, HOUR_MS, MIN_AGE, SECOND_MS } from '@contract/constants'
import type { PublicConfig, SystemConfig } from '@contract/types/config'
import type { PayChannel } from '@contract/types/wallet'
import type { Language } from '../../../lib/language'
import type { Platform } from '../../../lib/platform'
import type { Core } from '../../../lib/core'
import type { PhoneProof } from '../../../providers/phone/port'
import { agreementTexts } from '../../../text/agreements/agreement'
import { cities, cityLabel } from '../../../text/dict/cities'
import { interests } from '../../../text/dict/interests'
import { nicknames } from '../../../text/dict/nicknames'
import { type DictEntry, iceBreakers, prompts } from '../../../text/dict/prompts'
import { speedQuestions } from '../../../text/dict/speed-questions'
import { reportReasons } from '../../../text/dict/report-reasons'
import { moneyOf } from './money-config.presenter'
import type { ProductConfig } from './product-config'

/** Presents the system config, once for each language and platform. Source: product §2.13, §6 */
export interface SystemConfigPresenter {
  /** The part that anybody may read. */
  publicOf(language: Language, platform: Platform): PublicConfig
  /** The config for members. */
  memberOf(language: Language, platform: Platform): SystemConfig
}

/** City of the demo world: Shanghai. */
const DEMO_CITY = '310000'

const entriesOf = (entries: readonly DictEntry[], language: Language) =>
  entries.map(({ id, label }) => ({ id, label: label[language] }))

const dictOf = (language: Language): NonNullable<SystemConfig['dict']> => ({
  interests: interests.map(({ id, label, icon, isSuggested }) => ({
    id,
    label: label[language],
    icon,
    suggested: isSuggested,
  })),
  prompts: entriesOf(prompts, language),
  iceBreakers: entriesOf(iceBreakers, language),
  reportReasons: Object.entries(reportReasons).map(([id, label]) => ({ id, label: label[language] })),
  cities: cities.map(({ code, name, province }) => ({
    code,
    label: name[language],
    province: province[language],
  })),
  nicknames: [...nicknames[language]],
})

type Make<T> = (language: Language, platform: Platform) => T

/** Makes a value once for each version of the settings. */
const once = <T>(product: Pick<ProductConfig, 'version'>, make: Make<T>): Make<T> => {
  const made = new Map<string, T>()
  let version = product.version
  return (language, platform) => {
    if (version !== product.version) made.clear()
    version = product.version
    const key = `${language} ${platform}`
    const value = made.get(key) ?? make(language, platform)
    made.set(key, value)
    return value
  }
}

const speedOf = ({ speed }: ProductConfig, language: Language): NonNullable<SystemConfig['speed']> => ({
  chooseSeconds: speed.chooseMs / SECOND_MS,
  graceSeconds: speed.graceMs / SECOND_MS,
  offerWiderSeconds: speed.offerWiderMs / SECOND_MS,
  quietSeconds: speed.quietMs / SECOND_MS,
  questions: entriesOf(speedQuestions, language),
})

/** Connected providers, which decide what the product can do here. */
export interface Connected {
  /** True when codes can be sent. */
  readonly canSendSms: boolean
  /** Platforms that vouch for phones. */
  readonly phoneScenes: readonly PhoneProof['scene'][]
  /** Ways of payment that providers offer on a platform, best first. */
  readonly channelsOn: (platform: Platform) => PayChannel[]
}

/** The settings and texts as members get them. */
export const createSystemConfig = (
  { config }: Pick<Core, 'config'>,
  product: ProductConfig,
  { canSendSms, phoneScenes, channelsOn }: Connected,
): SystemConfigPresenter => {
  const agreementOf = (name: keyof typeof agreementTexts, language: Language) => ({
    ...product.agreements[name],
    ...agreementTexts[name][language],
  })

  const featuresOf = (platform: Platform): PublicConfig['features'] => ({
    speed: product.features.speed,
    invite: product.features.invite,
    unlockWx: product.features.unlockWx[platform],
    pay: product.features.pay[platform] && channelsOn(platform).length > 0,
  })

  const publicOf = once(product, (language, platform): PublicConfig => ({
    version: product.version,
    appName: product.appName[language],
    tagline: product.tagline[language],
    minAge: MIN_AGE,
    agreements: {
      user: agreementOf('user', language),
      privacy: agreementOf('privacy', language),
      vip: agreementOf('vip', language),
    },
    login: {
      onetap: false,
      sms: canSendSms,
      wx: phoneScenes.includes('wx'),
      alipay: phoneScenes.includes('alipay'),
      smsResendSeconds: product.login.smsResendMs / SECOND_MS,
      smsTtlSeconds: product.login.smsTtlMs / SECOND_MS,
    },
    features: featuresOf(platform),
    demo: config.isDemo,
    help: product.help,
  }))

  const memberOf = once(product, (language, platform): SystemConfig => ({
    ...publicOf(language, platform),
    discovery: {
      buckets: product.discovery.buckets,
      minFilterKm: product.discovery.minFilterKm,
      pageSize: product.discovery.pageSize,
      demoCity: config.isDemo ? { code: DEMO_CITY, label: cityLabel(DEMO_CITY, language) ?? '' } : null,
    },
    chat: {
      textMax: product.chat.textMax,
      greetingMax: product.chat.greetingMax,
      recallSeconds: product.chat.recallMs / SECOND_MS,
      imageAfterMutual: product.chat.imageAfterMutual,
      typingThrottleMs: product.chat.typingThrottleMs,
      wxExchangeEach: product.chat.wxExchangeEach,
      voiceMaxSeconds: product.chat.voiceMaxSeconds,
    },
    ...(product.features.speed && { speed: speedOf(product, language) }),
    ...(featuresOf(platform).pay && { pay: { channels: channelsOn(platform) } }),
    verify: {
      videoMinSeconds: product.verify.videoMinMs / SECOND_MS,
      videoMaxSeconds: product.verify.videoMaxMs / SECOND_MS,
      triesPerDay: product.verify.triesPerDay,
      reviewHours: product.verify.reviewMs / HOUR_MS,
      retainDays: product.verify.retainMs / DAY_MS,
    },
    ...moneyOf(product, featuresOf(platform)),
    dict: dictOf(language),
  }))

  return { publicOf, memberOf }
}

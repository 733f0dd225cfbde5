import { MIN_AGE } from '@contract/constants'
import type { PublicConfig, SystemConfig } from '@contract/types/config'
import type { Language } from '../../lib/language'
import type { Core } from '../../lib/core'
import { agreementTexts } from '../../text/agreements/agreement'
import { cities, cityLabel } from '../../text/dict/cities'
import { interests } from '../../text/dict/interests'
import { nicknames } from '../../text/dict/nicknames'
import { type DictEntry, iceBreakers, prompts } from '../../text/dict/prompts'
import { speedQuestions } from '../../text/dict/speed-questions'
import { reportReasons } from '../../text/dict/report-reasons'
import type { ProductConfig } from './product-config'

/** Presents the system config; each reader's language is made once. Source: product §2.13, §6 */
export interface SystemConfigPresenter {
  /** What anybody may read. */
  publicOf(language: Language): PublicConfig
  /** What members read. */
  memberOf(language: Language): SystemConfig
}

const SECOND_MS = 1_000
const FEN_PER_YUAN = 100
/** Where the demo world lives: Shanghai. */
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

const once = <T>(make: (language: Language) => T): ((language: Language) => T) => {
  const made = new Map<Language, T>()
  return (language) => {
    const value = made.get(language) ?? make(language)
    made.set(language, value)
    return value
  }
}

const speedOf = (
  { speed, quota }: ProductConfig,
  language: Language,
): NonNullable<SystemConfig['speed']> => ({
  talkSeconds: speed.talkMs / SECOND_MS,
  chooseSeconds: speed.chooseMs / SECOND_MS,
  graceSeconds: speed.graceMs / SECOND_MS,
  offerWiderSeconds: speed.offerWiderMs / SECOND_MS,
  quietSeconds: speed.quietMs / SECOND_MS,
  roundsPerDay: quota.speedPerDay,
  questions: entriesOf(speedQuestions, language),
})

const coinOf = ({ coin }: ProductConfig): NonNullable<SystemConfig['coin']> => ({
  fenPerCoin: coin.fenPerCoin,
  packages: coin.packages.map((one) => ({ ...one, amount: (one.amountFen / FEN_PER_YUAN).toFixed(2) })),
})

/** The product's numbers and texts as members get them; `canSendSms` tells whether codes can be sent. */
export const createSystemConfig = (
  { config }: Pick<Core, 'config'>,
  product: ProductConfig,
  canSendSms: boolean,
): SystemConfigPresenter => {
  const agreementOf = (name: keyof typeof agreementTexts, language: Language) => ({
    ...product.agreements[name],
    ...agreementTexts[name][language],
  })

  const publicOf = once((language): PublicConfig => ({
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
      wx: false,
      alipay: false,
      smsResendSeconds: product.login.smsResendMs / SECOND_MS,
      smsTtlSeconds: product.login.smsTtlMs / SECOND_MS,
    },
    features: product.features,
    demo: config.isDemo,
    help: product.help,
  }))

  const memberOf = once((language): SystemConfig => ({
    ...publicOf(language),
    discovery: {
      buckets: product.discovery.buckets,
      minFilterKm: product.discovery.minFilterKm,
      pageSize: product.discovery.pageSize,
      quickDeck: product.discovery.quickDeck,
      demoCity: config.isDemo ? { code: DEMO_CITY, label: cityLabel(DEMO_CITY, language) ?? '' } : null,
    },
    chat: {
      textMax: product.chat.textMax,
      greetingMax: product.chat.greetingMax,
      recallSeconds: product.chat.recallMs / SECOND_MS,
      imageAfterMutual: product.chat.imageAfterMutual,
      typingThrottleMs: product.chat.typingThrottleMs,
      voiceMaxSeconds: product.chat.voiceMaxSeconds,
    },
    ...(product.features.speed && { speed: speedOf(product, language) }),
    // Packages that nobody can pay for are not offered.
    ...(product.features.pay && { coin: coinOf(product) }),
    dict: dictOf(language),
  }))

  return { publicOf, memberOf }
}

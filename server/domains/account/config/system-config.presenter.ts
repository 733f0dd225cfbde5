import { DAY_MS, MIN_AGE, SECOND_MS } from '@contract/constants'
import type { PublicConfig, SystemConfig } from '@contract/types/config'
import type { Language } from '../../../lib/language'
import { appOf, type Platform } from '../../../lib/platform'
import type { Core } from '../../../lib/core'
import { AWAY_SMS_TEXTS } from '../../../providers/sms/port'
import type { PhoneProver } from '../../../providers/phone/port'
import type { Providers } from '../../../providers/providers'
import { agreementTexts } from '../../../text/agreements/agreement'
import { contactSection } from '../../../text/agreements/contact-section'
import { sdkSection } from '../../../text/agreements/sdk-section'
import { cities, cityLabel } from '../../../text/dict/cities'
import { interests } from '../../../text/dict/interests'
import { nicknames } from '../../../text/dict/nicknames'
import { type DictEntry, iceBreakers, prompts } from '../../../text/dict/prompts'
import { speedQuestions } from '../../../text/dict/speed-questions'
import { reportReasons } from '../../../text/dict/report-reasons'
import type { Payments } from '../../money/recharges/payments'
import type { LoginCodeService } from '../auth/login-code.service'
import type { OneTapService } from '../auth/one-tap.service'
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

/** Makes a value once for each version of the settings and the imprint. */
const once = <T>(product: Pick<ProductConfig, 'version' | 'imprint'>, make: Make<T>): Make<T> => {
  const made = new Map<string, T>()
  const versions = (): string => `${product.version} ${product.imprint.version}`
  let seen = versions()
  return (language, platform) => {
    if (seen !== versions()) made.clear()
    seen = versions()
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

/** Dependencies of the system config; connected providers decide what the product can do here. */
export interface SystemConfigDeps {
  readonly productConfig: ProductConfig
  readonly loginCodes: Pick<LoginCodeService, 'isOn'>
  readonly oneTap: Pick<OneTapService, 'isOn'>
  readonly providers: { readonly phone: readonly Pick<PhoneProver, 'scene'>[] } & Pick<
    Providers,
    'webPush' | 'notices' | 'sms'
  >
  readonly recharges: { readonly payments: Pick<Payments, 'methods'> }
}

/** The settings and texts as members get them. */
export const createSystemConfig = (
  { config }: Pick<Core, 'config'>,
  { productConfig, loginCodes, oneTap, providers, recharges: { payments } }: SystemConfigDeps,
): SystemConfigPresenter => {
  const phoneScenes = providers.phone.map(({ scene }) => scene)

  const agreementOf = (name: keyof typeof agreementTexts, language: Language) => {
    const text = agreementTexts[name][language]
    const { imprint, help } = productConfig
    const sections = [...text.sections]
    if (name === 'privacy' && imprint.sdks.length > 0)
      sections.push(sdkSection(imprint.sdks, sections.length + 1, language))
    sections.push(contactSection({ company: imprint.company, help }, sections.length + 1, language))
    return { ...productConfig.agreements[name], ...text, sections }
  }

  const featuresOf = (platform: Platform): PublicConfig['features'] => ({
    speed: productConfig.features.speed,
    invite: productConfig.features.invite,
    unlockWx: productConfig.features.unlockWx[platform],
    pay: productConfig.features.pay[platform] && payments.methods(platform).length > 0,
    notices:
      platform === 'h5'
        ? providers.webPush !== null
        : providers.notices.some((sender) => sender.platform === appOf(platform)),
    smsNotices: AWAY_SMS_TEXTS.some((text) => providers.sms?.notify[text] !== undefined),
  })

  const publicOf = once(productConfig, (language, platform): PublicConfig => ({
    version: productConfig.version,
    appName: productConfig.appName[language],
    tagline: productConfig.tagline[language],
    minAge: MIN_AGE,
    agreements: {
      user: agreementOf('user', language),
      privacy: agreementOf('privacy', language),
      vip: agreementOf('vip', language),
    },
    login: {
      onetap: oneTap.isOn,
      sms: loginCodes.isOn,
      wx: phoneScenes.includes('wx'),
      alipay: phoneScenes.includes('alipay'),
    },
    features: featuresOf(platform),
    demo: config.isDemo,
    help: {
      ...productConfig.help,
      company: productConfig.imprint.company.name,
      filings: [...productConfig.imprint.company.filings],
    },
  }))

  const memberOf = once(productConfig, (language, platform): SystemConfig => ({
    ...publicOf(language, platform),
    discovery: {
      buckets: productConfig.discovery.buckets,
      minFilterKm: productConfig.discovery.minFilterKm,
      demoCity: config.isDemo ? { code: DEMO_CITY, label: cityLabel(DEMO_CITY, language) ?? '' } : null,
    },
    chat: {
      textMax: productConfig.chat.textMax,
      greetingMax: productConfig.chat.greetingMax,
      recallSeconds: productConfig.chat.recallMs / SECOND_MS,
      imageAfterMutual: productConfig.chat.imageAfterMutual,
      wxExchangeEach: productConfig.chat.wxExchangeEach,
      voiceMaxSeconds: productConfig.chat.voiceMaxSeconds,
    },
    ...(productConfig.features.speed && { speed: speedOf(productConfig, language) }),
    ...(featuresOf(platform).pay && { pay: { channels: payments.methods(platform) } }),
    verify: {
      videoMaxSeconds: productConfig.verify.videoMaxMs / SECOND_MS,
      retainDays: productConfig.verify.retainMs / DAY_MS,
    },
    ...moneyOf(productConfig, featuresOf(platform)),
    dict: dictOf(language),
  }))

  return { publicOf, memberOf }
}

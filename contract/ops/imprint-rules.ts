import { isCalendarDay } from '../calendar-day'
import type { Imprint, Sdk } from './imprint'
import { AGREEMENT_NAMES, type AgreementName, IMPRINT_LIMITS } from './ops-constants'

/** Digits with the characters that people write between them, such as `400-800-1234`. */
export const PHONE_FORM = /^\+?\d[\d -]{1,18}\d$/
/** An e-mail address. */
export const EMAIL_FORM = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/
const HOURS_FORM = /^(?:[01]?\d|2[0-4]):[0-5]\d\s*[–—-]\s*(?:[01]?\d|2[0-4]):[0-5]\d$/
const VERSION_FORM = /^\d{1,3}\.\d{1,3}$/
const URL_FORM = /^https?:\/\/[^\s<>"]+$/

/** A fault of a field: it is empty, has another form, names a day that does not exist, falls, repeats one, or is too long. */
export type ImprintFault = 'required' | 'form' | 'day' | 'fell' | 'twice' | 'long'

/** The texts of an SDK that exist in both languages. */
export const SDK_WORDS = ['name', 'provider', 'purpose', 'data'] as const

/** Below 0 when the first version of an agreement is the older one, 0 when they are equal, above 0 otherwise. */
export const compareAgreements = (one: string, other: string): number => {
  const [major = 0, minor = 0] = one.split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  return major - otherMajor || minor - otherMinor
}

/** The agreements of both imprints, each in its newer version. */
export const newestAgreements = (
  one: Imprint['agreements'],
  other: Imprint['agreements'],
): Imprint['agreements'] => {
  const newer = (name: AgreementName) =>
    compareAgreements(one[name].version, other[name].version) >= 0 ? one[name] : other[name]
  return { user: newer('user'), privacy: newer('privacy'), vip: newer('vip') }
}

/** An imprint without spaces around its texts and without empty filings, so that equal ones are equal. */
export const tidyImprint = (imprint: Imprint): Imprint => {
  const words = (both: Sdk['name']): Sdk['name'] => ({ 'zh-CN': both['zh-CN'].trim(), en: both.en.trim() })
  const agreement = ({ version, effectiveOn }: Imprint['agreements']['user']) => ({
    version: version.trim(),
    effectiveOn: effectiveOn.trim(),
  })
  const { user, privacy, vip } = imprint.agreements
  return {
    company: imprint.company.trim(),
    filings: imprint.filings.map((one) => one.trim()).filter((one) => one !== ''),
    phone: imprint.phone.trim(),
    email: imprint.email.trim(),
    minorHotline: imprint.minorHotline.trim(),
    hours: imprint.hours.trim(),
    sdks: imprint.sdks.map((sdk) => ({
      name: words(sdk.name),
      provider: words(sdk.provider),
      purpose: words(sdk.purpose),
      data: words(sdk.data),
      policyUrl: sdk.policyUrl.trim(),
    })),
    agreements: { user: agreement(user), privacy: agreement(privacy), vip: agreement(vip) },
  }
}

type Faults = Readonly<Record<string, ImprintFault>>

const faultOfText = (text: string, form: RegExp, isRequired: boolean): ImprintFault | null => {
  if (text === '') return isRequired ? 'required' : null
  return form.test(text) ? null : 'form'
}

const sdkFaults = (sdks: readonly Sdk[]): [string, ImprintFault | null][] =>
  sdks.flatMap((sdk, at) => {
    const isTwice = sdks.slice(0, at).some(({ name }) => name['zh-CN'] === sdk.name['zh-CN'])
    return [
      ...SDK_WORDS.map((word): [string, ImprintFault | null] => [
        `sdks.${at}.${word}.zh-CN`,
        faultOfText(sdk[word]['zh-CN'], /^/, true) ?? (word === 'name' && isTwice ? 'twice' : null),
      ]),
      [`sdks.${at}.policyUrl`, faultOfText(sdk.policyUrl, URL_FORM, true)],
    ]
  })

const versionFault = (version: string, inForce: string): ImprintFault | null =>
  faultOfText(version, VERSION_FORM, true) ?? (compareAgreements(version, inForce) < 0 ? 'fell' : null)

/**
 * The faults of an imprint that is to follow the one in force, by field (`email`, `sdks.0.name.zh-CN`). The console's form and the server use it; spaces around a text are not counted.
 */
export const imprintFaults = (raw: Imprint, inForce: Imprint): Faults => {
  const imprint = tidyImprint(raw)
  const { filings } = imprint
  const isLong =
    filings.length > IMPRINT_LIMITS.filings || filings.some((one) => one.length > IMPRINT_LIMITS.filing)
  const found: [string, ImprintFault | null][] = [
    ['filings', isLong ? 'long' : null],
    ['phone', faultOfText(imprint.phone, PHONE_FORM, false)],
    ['email', faultOfText(imprint.email, EMAIL_FORM, true)],
    ['minorHotline', faultOfText(imprint.minorHotline, PHONE_FORM, false)],
    ['hours', faultOfText(imprint.hours, HOURS_FORM, true)],
    ...sdkFaults(imprint.sdks),
    ...AGREEMENT_NAMES.flatMap((name): [string, ImprintFault | null][] => {
      const { version, effectiveOn } = imprint.agreements[name]
      return [
        [`agreements.${name}.version`, versionFault(version, inForce.agreements[name].version)],
        [`agreements.${name}.effectiveOn`, isCalendarDay(effectiveOn) ? null : 'day'],
      ]
    }),
  ]
  return Object.fromEntries(found.filter((one): one is [string, ImprintFault] => one[1] !== null))
}

/** A field with another text; an SDK that one side lacks is empty there. */
export interface ImprintDifference {
  /** `email`, `agreements.user.version`, `sdks` for the names in their order, `sdks.微信支付` for what is said about one. */
  readonly field: string
  readonly before: string
  readonly after: string
}

const textsOf = ({ sdks, agreements, filings, ...texts }: Imprint): Map<string, string> =>
  new Map([
    ...Object.entries(texts),
    ['filings', filings.join(' · ')],
    ...AGREEMENT_NAMES.flatMap((name): [string, string][] => [
      [`agreements.${name}.version`, agreements[name].version],
      [`agreements.${name}.effectiveOn`, agreements[name].effectiveOn],
    ]),
    ['sdks', sdks.map(({ name }) => name['zh-CN']).join(' · ')],
    ...sdks.map((sdk): [string, string] => {
      const words = SDK_WORDS.map((word) => `${sdk[word]['zh-CN']} (${sdk[word].en})`)
      return [`sdks.${sdk.name['zh-CN']}`, [...words, sdk.policyUrl].join(' · ')]
    }),
  ])

/** The fields in which two imprints differ, for a preview and for the audit log. */
export const imprintDifferences = (before: Imprint, after: Imprint): ImprintDifference[] => {
  const [old, next] = [textsOf(before), textsOf(after)]
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: next.get(field) ?? '' }))
    .filter((one) => one.before !== one.after)
}

import { Type, type Static } from 'typebox'
import { Count, EpochMs } from '../types/common'
import { IMPRINT_LIMITS } from './ops-constants'

const Text = (most: number) => Type.String({ maxLength: most })
const Words = (most: number) => Type.Object({ 'zh-CN': Text(most), en: Text(most) })

/** Software of somebody else that processes members' information. Members read the Chinese where the English is empty. */
export const Sdk = Type.Object({
  name: Words(IMPRINT_LIMITS.name),
  /** The company behind it. */
  provider: Words(IMPRINT_LIMITS.provider),
  purpose: Words(IMPRINT_LIMITS.purpose),
  /** What it collects. */
  data: Words(IMPRINT_LIMITS.data),
  /** Address of its privacy policy. */
  policyUrl: Text(IMPRINT_LIMITS.policyUrl),
})
export type Sdk = Static<typeof Sdk>

const AgreementVersion = Type.Object({
  /** `1.0`; it only rises. */
  version: Text(7),
  /** First day in force, `YYYY-MM-DD`. */
  effectiveOn: Text(10),
})

/** The company that runs the service, the ways to reach it, the SDKs of others, and the agreements in force. */
export const Imprint = Type.Object({
  /** The company's registered name; empty for none. */
  company: Text(IMPRINT_LIMITS.company),
  /** Numbers of filings and licences. */
  filings: Type.Array(Text(IMPRINT_LIMITS.filing), { maxItems: IMPRINT_LIMITS.filings }),
  /** Of the help desk; empty for none. */
  phone: Text(IMPRINT_LIMITS.phone),
  email: Text(IMPRINT_LIMITS.email),
  /** Hotline for minors and their guardians; empty for none. */
  minorHotline: Text(IMPRINT_LIMITS.phone),
  /** When the help desk answers, `09:00–21:00`, Shanghai time. */
  hours: Text(IMPRINT_LIMITS.hours),
  sdks: Type.Array(Sdk, { maxItems: IMPRINT_LIMITS.sdks }),
  agreements: Type.Object({ user: AgreementVersion, privacy: AgreementVersion, vip: AgreementVersion }),
})
export type Imprint = Static<typeof Imprint>

/** A version of the imprint. Version 1 comes from the settings of the server. */
export const ImprintVersion = Type.Object({
  version: Count,
  imprint: Imprint,
  operator: Type.String(),
  why: Type.String(),
  at: EpochMs,
})
export type ImprintVersion = Static<typeof ImprintVersion>

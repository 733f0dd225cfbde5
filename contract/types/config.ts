import { Type, type Static } from 'typebox'
import { Coins, Count, Fen, Id, Nullable } from './common'

const Agreement = Type.Object({
  version: Type.String(),
  /** First day in force, `YYYY-MM-DD`. */
  effectiveOn: Type.String(),
  /** The short version, one sentence each. */
  summary: Type.Array(Type.String()),
  /** Numbered parts; plain text, paragraphs parted by a line break. */
  sections: Type.Array(Type.Object({ heading: Type.String(), body: Type.String() })),
})

const DictEntry = Type.Object({ id: Id, label: Type.String() })

/** A question that a profile may answer, with answers to start from. */
const DictInterest = Type.Object({
  id: Id,
  label: Type.String(),
  /** Name of an icon in the client's set. */
  icon: Type.String(),
  /** Shown as a choice in profile completion. */
  suggested: Type.Boolean(),
})

const City = Type.Object({ code: Type.String(), label: Type.String(), province: Type.String() })

/** What anybody may read before logging in. Source: product §2.13. */
export const PublicConfig = Type.Object({
  version: Count,
  appName: Type.String(),
  tagline: Type.String(),
  minAge: Count,
  agreements: Type.Object({ user: Agreement, privacy: Agreement, vip: Agreement }),
  login: Type.Object({
    onetap: Type.Boolean(),
    sms: Type.Boolean(),
    wx: Type.Boolean(),
    alipay: Type.Boolean(),
    smsResendSeconds: Count,
    smsTtlSeconds: Count,
  }),
  features: Type.Object({
    speed: Type.Boolean(),
    unlockWx: Type.Boolean(),
    pay: Type.Boolean(),
    invite: Type.Boolean(),
  }),
  /** True where the demo world lives; the interface says so. */
  demo: Type.Boolean(),
  help: Type.Object({ hours: Type.String(), phone: Nullable(Type.String()), email: Type.String() }),
})
export type PublicConfig = Static<typeof PublicConfig>

/** The system config of a member; a logged-out reader gets the public part alone. Source: product §6. */
export const SystemConfig = Type.Object({
  ...PublicConfig.properties,
  discovery: Type.Optional(
    Type.Object({
      buckets: Type.Array(Count),
      minFilterKm: Count,
      pageSize: Count,
      quickDeck: Count,
      demoCity: Nullable(Type.Object({ code: Type.String(), label: Type.String() })),
    }),
  ),
  chat: Type.Optional(
    Type.Object({
      textMax: Count,
      greetingMax: Count,
      recallSeconds: Count,
      imageAfterMutual: Count,
      typingThrottleMs: Count,
      voiceMaxSeconds: Count,
    }),
  ),
  speed: Type.Optional(
    Type.Object({
      talkSeconds: Count,
      chooseSeconds: Count,
      graceSeconds: Count,
      /** After this time of waiting a wider reach is offered. */
      offerWiderSeconds: Count,
      /** After this time of waiting the client says that few people are here. */
      quietSeconds: Count,
      roundsPerDay: Count,
      questions: Type.Array(DictEntry),
    }),
  ),
  coin: Type.Optional(
    Type.Object({
      fenPerCoin: Count,
      packages: Type.Array(
        Type.Object({ id: Count, num: Coins, bonusNum: Coins, amountFen: Fen, amount: Type.String() }),
      ),
    }),
  ),
  dict: Type.Optional(
    Type.Object({
      interests: Type.Array(DictInterest),
      prompts: Type.Array(DictEntry),
      iceBreakers: Type.Array(DictEntry),
      reportReasons: Type.Array(DictEntry),
      cities: Type.Array(City),
      nicknames: Type.Array(Type.String()),
    }),
  ),
})
export type SystemConfig = Static<typeof SystemConfig>

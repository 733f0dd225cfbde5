import { Type, type Static } from 'typebox'
import { Coins, Count, Fen, Id, Nullable } from './common'
import { PayChannel } from './wallet'

const Agreement = Type.Object({
  version: Type.String(),
  /** First day in force, `YYYY-MM-DD`. */
  effectiveOn: Type.String(),
  /** The summary, one sentence for each item. */
  summary: Type.Array(Type.String()),
  /** Differences from the version before, one sentence for each item; empty for the first version. */
  changes: Type.Array(Type.String()),
  /** Numbered parts in plain text; line breaks separate paragraphs. */
  sections: Type.Array(Type.Object({ heading: Type.String(), body: Type.String() })),
})

const DictEntry = Type.Object({ id: Id, label: Type.String() })

/** A question that a profile may answer, with example answers. */
const DictInterest = Type.Object({
  id: Id,
  label: Type.String(),
  /** Name of an icon in the client's set. */
  icon: Type.String(),
  /** True when profile completion offers it. */
  suggested: Type.Boolean(),
})

const City = Type.Object({ code: Type.String(), label: Type.String(), province: Type.String() })

/** The config that everybody can read before logging in. Source: product §2.13. */
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
  }),
  /** Features that the reader's platform may show; the server rejects the others. Source: product §6 */
  features: Type.Object({
    speed: Type.Boolean(),
    unlockWx: Type.Boolean(),
    pay: Type.Boolean(),
    invite: Type.Boolean(),
    /** True when members can be notified while they are away, here or in another place of theirs. Source: product §7.14 */
    notices: Type.Boolean(),
    /** True when weighty news that a member has not seen comes by SMS. Source: product §7.14 */
    smsNotices: Type.Boolean(),
  }),
  /** True when the server has the demo world; the client shows it. */
  demo: Type.Boolean(),
  help: Type.Object({
    /** `09:00–21:00`, Shanghai time. */
    hours: Type.String(),
    /** The usual time until an answer within the hours, in minutes. */
    replyMinutes: Count,
    phone: Nullable(Type.String()),
    /** Empty without an address: none is shown. */
    email: Type.String(),
    /** For members under age and their guardians; null without a number of its own. */
    minorHotline: Nullable(Type.String()),
    /** Registered name of the company; null shows none. Missing from a server of the release before. Source: product §13 */
    company: Type.Optional(Nullable(Type.String())),
    /** Numbers of filings and licences, such as that of the ICP filing. */
    filings: Type.Optional(Type.Array(Type.String())),
  }),
})
export type PublicConfig = Static<typeof PublicConfig>

/** The system config of a member; a logged-out reader gets only the public part. Source: product §6. */
export const SystemConfig = Type.Object({
  ...PublicConfig.properties,
  discovery: Type.Optional(
    Type.Object({
      buckets: Type.Array(Count),
      minFilterKm: Count,
      demoCity: Nullable(Type.Object({ code: Type.String(), label: Type.String() })),
    }),
  ),
  chat: Type.Optional(
    Type.Object({
      textMax: Count,
      greetingMax: Count,
      recallSeconds: Count,
      imageAfterMutual: Count,
      /** Messages that each member must have sent before WeChat contacts may be exchanged. Source: product §7.5.8 */
      wxExchangeEach: Count,
      voiceMaxSeconds: Count,
    }),
  ),
  speed: Type.Optional(
    Type.Object({
      chooseSeconds: Count,
      graceSeconds: Count,
      /** After this time of waiting the client offers a wider search. */
      offerWiderSeconds: Count,
      /** After this time of waiting the client shows that few members are here. */
      quietSeconds: Count,
      questions: Type.Array(DictEntry),
    }),
  ),
  /** Payment channels of the reader's platform, best first. Absent when nothing can be bought. Source: product §6 */
  pay: Type.Optional(Type.Object({ channels: Type.Array(PayChannel) })),
  /** Absent when nothing can be bought: the client then shows no trace of buying. Source: product §6 */
  coin: Type.Optional(
    Type.Object({
      fenPerCoin: Count,
      packages: Type.Array(
        Type.Object({ id: Count, num: Coins, bonusNum: Coins, amountFen: Fen, amount: Type.String() }),
      ),
      bonusExpireDays: Count,
      firstDayMaxFen: Fen,
      monthlyMaxFen: Fen,
      /** Above this sum in a month the client asks for confirmation before it pays. */
      warnMonthFen: Fen,
    }),
  ),
  /** Absent when nothing can be bought. */
  vip: Type.Optional(
    Type.Object({
      packages: Type.Array(
        Type.Object({
          id: Id,
          days: Count,
          amountFen: Fen,
          amount: Type.String(),
          /** True for the preselected package. */
          preselected: Type.Boolean(),
        }),
      ),
      refundHoursUnused: Count,
    }),
  ),
  /** What membership changes, without and with it; always present. Null means no limit. Source: product §7.7 */
  benefits: Type.Optional(
    Type.Object({
      like: Type.Object({ free: Nullable(Count), vip: Nullable(Count) }),
      superlike: Type.Object({ free: Nullable(Count), vip: Nullable(Count) }),
      undo: Type.Object({ free: Nullable(Count), vip: Nullable(Count) }),
      greet: Type.Object({ free: Nullable(Count), vip: Nullable(Count) }),
      speed: Type.Object({ free: Nullable(Count), vip: Nullable(Count) }),
      visitors: Type.Object({ free: Nullable(Count), vip: Nullable(Count) }),
      /** Days of browsing invisibly in a month; absent in answers of older servers. */
      invisible: Type.Optional(Type.Object({ free: Count, vip: Nullable(Count) })),
    }),
  ),
  /** Absent when contacts cannot be unlocked. Source: product §7.6 */
  unlock: Type.Optional(
    Type.Object({
      priceCoins: Coins,
      vipPriceCoins: Coins,
      ownerShareFen: Fen,
      acceptHours: Count,
      confirmHours: Count,
      fraudClaimDays: Count,
      ownerReplyHours: Count,
      incomeHoldDays: Count,
    }),
  ),
  /** Limits and fees of one withdrawal are in its preview. */
  withdraw: Type.Optional(
    Type.Object({
      accountLockHours: Count,
      taxNoticeFen: Fen,
    }),
  ),
  /** Source: product §6, §7.10 */
  verify: Type.Optional(
    Type.Object({
      videoMaxSeconds: Count,
      retainDays: Count,
    }),
  ),
  /** Absent while the programme is closed. Source: product §7.11 */
  invite: Type.Optional(
    Type.Object({
      inviteeBonusCoins: Coins,
      levels: Type.Array(
        Type.Object({
          /** The level applies from this number of counted invitees on. */
          from: Count,
          bonusCoins: Coins,
          /** Share of the invitee's spending, in hundredths of a per cent. */
          basisPoints: Count,
        }),
      ),
      windowDays: Count,
      capFenPerInvitee: Fen,
      activeDays: Count,
      activeWithinDays: Count,
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

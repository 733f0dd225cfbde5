import { Type, type Static } from 'typebox'
import {
  APPOINTMENT_NOTE_MAX,
  APPOINTMENT_TIMES_MAX,
  APPOINTMENT_TIMES_MIN,
  BIO_MAX,
  CONTACT_BLOCK_MAX,
  HEIGHT_MAX_CM,
  HEIGHT_MIN_CM,
  INTERESTS_MAX,
  NICKNAME_MAX,
  PROMPTS_MAX,
  PROMPT_ANSWER_MAX,
} from '../../constants'
import { call } from '../../call'
import { AppointmentLanguage } from '../../types/authentication'
import { AWAY_KINDS, AwayKind, AwayTemplate } from '../../types/away'
import {
  CalendarDay,
  ClientToken,
  Consents,
  EpochMs,
  Id,
  Nullable,
  OneOf,
  Phone,
  SmsCode,
  Text,
  Url,
} from '../../types/common'
import {
  Children,
  Education,
  Filters,
  Habit,
  IncomeBand,
  LookingFor,
  Marital,
  SelfUser,
  Settings,
} from '../../types/member'

/** A fix from the platform; the server keeps only its cell. Degrees, WGS-84 or GCJ-02. Source: product §7.2. */
export const Fix = Type.Object({
  latitude: Type.Number({ minimum: -90, maximum: 90 }),
  longitude: Type.Number({ minimum: -180, maximum: 180 }),
  coordinates: Type.Optional(OneOf(['wgs84', 'gcj02'] as const)),
})

/**
 * A step of real-person authentication. `start` makes a challenge, with the separate consent to face data; `swap` makes
 * another one for a member who cannot do an action; `submit` sends a video, with `manual` directly to a person;
 * `appeal` asks another person to check again. `appointment_times` lists the times at which an operator can meet the
 * member; `ask_appointment` proposes some of them, with the same consent; `cancel_appointment` withdraws it until it
 * begins. Source: product §7.10, §8 (25)
 */
export const AuthenticationStep = Type.Union([
  Type.Object({ step: Type.Literal('start'), consent: Type.Boolean() }),
  Type.Object({ step: Type.Literal('swap'), challengeId: Id }),
  Type.Object({
    step: Type.Literal('submit'),
    challengeId: Id,
    url: Url,
    manual: Type.Optional(Type.Boolean()),
    clientToken: ClientToken,
  }),
  Type.Object({ step: Type.Literal('appeal') }),
  Type.Object({ step: Type.Literal('appointment_times') }),
  Type.Object({
    step: Type.Literal('ask_appointment'),
    consent: Type.Boolean(),
    /** Different times of the list. */
    times: Type.Array(EpochMs, { minItems: APPOINTMENT_TIMES_MIN, maxItems: APPOINTMENT_TIMES_MAX }),
    language: AppointmentLanguage,
    note: Type.Optional(Text(APPOINTMENT_NOTE_MAX)),
    clientToken: ClientToken,
  }),
  Type.Object({ step: Type.Literal('cancel_appointment') }),
])
export type AuthenticationStep = Static<typeof AuthenticationStep>

/**
 * A step of changing the phone number. `prove` takes the code that was sent to the present number, and returns a proof
 * that only this session can use, for a quarter of an hour; `change` takes the proof and the code of the new number.
 * Source: product §4 (`phone`), §8 (24)
 */
export const PhoneStep = Type.Union([
  Type.Object({ step: Type.Literal('prove'), smsTicket: Text(64), smsCode: SmsCode }),
  Type.Object({
    step: Type.Literal('change'),
    proof: Text(512),
    phone: Phone,
    smsTicket: Text(64),
    smsCode: SmsCode,
    clientToken: ClientToken,
  }),
])
export type PhoneStep = Static<typeof PhoneStep>

/**
 * A step on the list of phone numbers whose owners the member does not want to meet. Answers show only the last four
 * digits of a number and never whether a member has it. Source: product §5.2 (`blockedPhones`), §9
 */
export const ContactBlockStep = Type.Union([
  Type.Object({ step: Type.Literal('list') }),
  Type.Object({
    step: Type.Literal('add'),
    phones: Type.Array(Phone, { minItems: 1, maxItems: CONTACT_BLOCK_MAX }),
  }),
  Type.Object({ step: Type.Literal('remove'), id: Id }),
])
export type ContactBlockStep = Static<typeof ContactBlockStep>

/** A number on that list. */
export const ContactBlock = Type.Object({ id: Id, tail: Type.String(), createdAt: EpochMs })
export type ContactBlock = Static<typeof ContactBlock>

/**
 * A step of the notices to the browser or app of this session, sent while the member is away: `state` reads, `subscribe`
 * stores the browser's subscription, `grant` counts what the member just allowed their platform's app, `unsubscribe`
 * removes either. Source: product §7.14, W3C Push API
 */
export const AwayStep = Type.Union([
  Type.Object({ step: OneOf(['state', 'unsubscribe'] as const) }),
  Type.Object({
    step: Type.Literal('subscribe'),
    endpoint: Text(1_000),
    p256dh: Text(100),
    auth: Text(40),
  }),
  Type.Object({
    step: Type.Literal('grant'),
    kinds: Type.Array(AwayKind, { minItems: 1, maxItems: AWAY_KINDS.length }),
  }),
])
export type AwayStep = Static<typeof AwayStep>

/** The answer to a step of notices. */
export const AwayState = Type.Object({
  /** The server's key for `PushManager.subscribe`, base64url; null while browsers are not notified. */
  webPushKey: Nullable(Type.String()),
  isSubscribed: Type.Boolean(),
  /** What the app of the viewer's platform can be allowed; empty for browsers, and for members it does not know. */
  templates: Type.Array(AwayTemplate),
})
export type AwayState = Static<typeof AwayState>

/** Changes any part of the member's profile, place, filters or settings. Source: spec §7, product §4, §5.1. */
export const updateInfo = call('/api/user/update_info', {
  payload: Type.Partial(
    Type.Object({
      nickname: Text(NICKNAME_MAX),
      birthday: CalendarDay,
      bio: Text(BIO_MAX),
      cityCode: Text(12),
      hometownCode: Nullable(Text(12)),
      heightCm: Nullable(Type.Integer({ minimum: HEIGHT_MIN_CM, maximum: HEIGHT_MAX_CM })),
      job: Nullable(Text(20)),
      education: Nullable(Education),
      incomeBand: Nullable(IncomeBand),
      marital: Nullable(Marital),
      smoke: Nullable(Habit),
      drink: Nullable(Habit),
      children: Nullable(Children),
      lookingFor: Type.Array(LookingFor, { maxItems: 5 }),
      interests: Type.Array(Id, { maxItems: INTERESTS_MAX }),
      prompts: Type.Array(Type.Object({ promptId: Id, answer: Text(PROMPT_ANSWER_MAX) }), {
        maxItems: PROMPTS_MAX,
      }),
      /** A fix, a city chosen by hand, or null to delete the place. */
      location: Type.Union([Fix, Type.Object({ cityCode: Text(12) }), Type.Null()]),
      filters: Type.Partial(Filters),
      settings: Type.Partial(Settings),
      /** Deletes what recommendations learnt from the member's likes and passes; learning starts again. */
      resetLearning: Type.Literal(true),
      /** Ends profile completion once its required parts are there. */
      finishRegistration: Type.Boolean(),
      /** Must be the only field. */
      authentication: AuthenticationStep,
      /** Must be the only field. */
      phone: PhoneStep,
      /** Must be the only field. */
      contactBlocks: ContactBlockStep,
      /** Must be the only field. */
      away: AwayStep,
      /** Consent to changed agreements, in the versions that the member read. Must be the only field. */
      consents: Consents,
    }),
  ),
  data: Type.Object({
    user: SelfUser,
    /** The answer to `contactBlocks`: the whole list, newest first. */
    contactBlocks: Type.Optional(Type.Array(ContactBlock)),
    /** The answer to `away`. */
    away: Type.Optional(AwayState),
    /** The answer to `authentication` with the step `appointment_times`, the first time first. */
    appointmentTimes: Type.Optional(Type.Array(EpochMs)),
    /** The answer to `phone` with the step `prove`. */
    phoneProof: Type.Optional(Type.String()),
  }),
  errors: [
    'CONSENT_REQUIRED',
    'FIELD_NOT_CHANGEABLE',
    'PROFILE_INCOMPLETE',
    'NICKNAME_TOO_RECENT',
    'UNDER_AGE',
    'LOCATION_REFUSED',
    'VIP_REQUIRED',
    'TEXT_REFUSED',
    'RATE_LIMITED',
    'VERIFICATION_TRIES_USED',
    'CHALLENGE_EXPIRED',
    'FACE_CONSENT_REQUIRED',
    'VERIFICATION_VIDEO_REFUSED',
    'VERIFICATION_UNDER_REVIEW',
    'APPOINTMENT_REFUSED',
    'APPEAL_STATE',
    'CODE_WRONG',
    'TICKET_EXPIRED',
    'TOO_MANY_TRIES',
    'PHONE_NOT_SUPPORTED',
    'PHONE_TOO_RECENT',
    'SESSION_NOT_FRESH',
    'NOT_FOUND',
    'STATE_CHANGED',
    'TOKEN_REUSED',
  ],
})

/**
 * Limits and timings that both sides use. This file imports nothing, so the client can bundle it.
 * Settings that an operator may change are part of the system config instead.
 */

/** A second in ms. Durations use these four constants. Source: ours. */
export const SECOND_MS = 1_000
/** A minute in ms. Source: ours. */
export const MINUTE_MS = 60 * SECOND_MS
/** An hour in ms. Source: ours. */
export const HOUR_MS = 60 * MINUTE_MS
/** A day in ms. Source: ours. */
export const DAY_MS = 24 * HOUR_MS

/** Calls that need no session; the client rejects every other call without a token. Source: spec §6 */
export const PUBLIC_CALLS: readonly string[] = [
  '/api/auth/appeal_ban',
  '/api/auth/get_auth_token',
  '/api/auth/guardian_claim',
  '/api/auth/guardian_evidence',
  '/api/auth/guardian_proof',
  '/api/auth/guardian_status',
  '/api/auth/register',
  '/api/auth/sp_token_login',
  '/api/config/user',
]

/** Time limit of a call, a socket's connect, an upload and a download, in ms. Source: spec §9. */
export const REQUEST_TIMEOUT_MS = 60_000
/** A call without an answer after this long is slow, in ms: the app says so. Source: ours. */
export const SLOW_CALL_MS = 8_000
/** STOMP heart-beat, both directions, in ms. Source: spec §9. */
export const HEARTBEAT_MS = 30_000
/** Pause before a reconnect, in ms. Source: spec §9. */
export const RECONNECT_DELAY_MS = 5_000
/** Reconnects before the client shows the failure and waits for an action. Source: spec §9. */
export const MAX_RECONNECTS = 5
/** How long a toast stays, in ms. Source: spec §9. */
export const TOAST_MS = 1_500
/** How long a toast with an icon stays, in ms. Source: spec §9 (some components). */
export const TOAST_ICON_MS = 2_000
/** Moments younger than this are shown as "just now", in ms. Source: spec §9. */
export const JUST_NOW_MS = 5 * MINUTE_MS
/** Moments older than this are shown as a date, in ms. Source: spec §9. */
export const RELATIVE_TIME_MAX_MS = 30 * DAY_MS
/** Moment of a video that serves as its thumbnail, in ms. Source: spec §9. */
export const VIDEO_SNAPSHOT_MS = 10_000
/** The root font size is the viewport's width divided by this. Source: spec §9. */
export const ROOT_FONT_DIVISOR = 23.4375
/** Width of the design, in px. Source: spec §9. */
export const BASE_WIDTH_PX = 375
/** Widest device that the root font size scales to, in px. Source: spec §9. */
export const MAX_DEVICE_WIDTH_PX = 960
/** Height of the tab bar without its safe area, in px. Source: spec §2. */
export const TAB_BAR_HEIGHT_PX = 50
/** Width of a tab's icon, in px. Source: spec §2. */
export const TAB_ICON_WIDTH_PX = 20
/** Width of the raised button, in px. Source: spec §2. */
export const RAISED_BUTTON_WIDTH_PX = 51
/** Height of the raised button, in px. Source: spec §2. */
export const RAISED_BUTTON_HEIGHT_PX = 60
/** A press this long is a long press, in ms. Source: spec §9. */
export const LONG_PRESS_MS = 350
/** How far a finger may move during a long press, in px. Source: spec §9. */
export const LONG_PRESS_TOLERANCE_PX = 10
/** Pause before "bottom reached" counts again, in ms. Source: spec §9. */
export const REACH_BOTTOM_DEBOUNCE_MS = 350
/** Pause of a general debounce, in ms. Source: spec §9. */
export const DEBOUNCE_MS = 500
/** Longest text of an input that sets no limit of its own, in characters. Source: spec §9. */
export const INPUT_MAX_LENGTH = 140
/** Digits of a mobile number. Source: spec §9. */
export const PHONE_DIGITS = 11
/** A mobile number of mainland China, without country code. Source: product §9. */
export const PHONE_PATTERN = '^1[3-9]\\d{9}$'
/** Digits of a code sent by SMS. Source: spec §9. */
export const SMS_CODE_DIGITS = 6
/** Pause before another code may be requested, in seconds. Source: spec §9. */
export const SMS_RESEND_SECONDS = 60
/** A lazily loaded page shows its placeholder after this, in ms. Source: spec §4. */
export const PAGE_PLACEHOLDER_MS = 200
/** A lazily loaded page shows its error after this, in ms. Source: spec §4. */
export const PAGE_TIMEOUT_MS = 60_000

/** Youngest age of a member, in years. Source: product §5.1. */
export const MIN_AGE = 18
/** Oldest age of a member, in years. Source: product §5.1. */
export const MAX_AGE = 99
/** The age filter's top; it means "this and older". Source: product §9. */
export const FILTER_MAX_AGE = 60
/** Reach of the ages in a newcomer's filters to either side of their own, in years. Source: ours. */
export const FILTER_AGE_REACH = 8
/** Shortest and longest nickname, in graphemes. Source: product §9. */
export const NICKNAME_MIN = 2
export const NICKNAME_MAX = 12
/** Longest introduction, in graphemes. Source: product §9. */
export const BIO_MAX = 140
/** Longest description of a picture or video, in graphemes. Source: product §5.6. */
export const PICTURE_ALT_MAX = 140
/** Longest answer to a prompt, in graphemes. Source: product §9. */
export const PROMPT_ANSWER_MAX = 60
/** Most prompts a profile answers. Source: product §5.1. */
export const PROMPTS_MAX = 3
/** Most interests a profile names. Source: product §9. */
export const INTERESTS_MAX = 10
/** Height in cm that a profile may name. Source: product §9. */
export const HEIGHT_MIN_CM = 120
export const HEIGHT_MAX_CM = 220
/** Lifetime of a registration ticket, in ms. Source: ours */
export const REGISTER_TICKET_MS = 15 * MINUTE_MS
/** Longest text of a chat message, in graphemes. Source: product §9. */
export const MESSAGE_TEXT_MAX = 500
/** Shortest and longest words that a search in a chat takes, in graphemes. Source: ours */
export const MESSAGE_FIND_MIN = 2
export const MESSAGE_FIND_MAX = 40
/**
 * Longest voice message, in seconds; shorter ones than the minimum are not sent. Source: product §5.4, screens.md 12
 */
export const VOICE_MAX_SECONDS = 60
export const VOICE_MIN_SECONDS = 1
/** Shortest and longest introduction by voice, in seconds. Source: product §5.1 */
export const INTRO_MIN_SECONDS = 5
export const INTRO_MAX_SECONDS = 30
/** Bars in the wave of a voice message. Source: ours (screens.md 12) */
export const VOICE_WAVE_BARS = 16
/** Largest voice file, in bytes: 60 s of 16 kHz PCM and its header. Source: ours */
export const VOICE_MAX_BYTES = 2 * 1024 * 1024
/**
 * Shortest pause between two typing signals, in ms: the client respects it, and the server drops closer ones.
 * Source: product §4
 */
export const TYPING_THROTTLE_MS = 3_000
/** Longest line of a speed date, in graphemes. Source: ours */
export const SPEED_LINE_MAX = 140
/** Steps in which a speed date's portrait clears up. Source: product §0.2 */
export const SPEED_PORTRAIT_STEPS = 6
/** Longest text of an appeal, in graphemes. Source: ours */
export const APPEAL_TEXT_MAX = 300
/** Longest name of a guardian, in characters. Source: ours */
export const GUARDIAN_NAME_MAX = 40
/** Shortest reason of a guardian's claim, in characters. Source: ours */
export const GUARDIAN_WHY_MIN = 5
/** Longest reason of a guardian's claim, in characters. Source: ours */
export const GUARDIAN_WHY_MAX = 300
/** Most order numbers of a guardian's claim. Source: ours */
export const GUARDIAN_ORDERS_MAX = 10
/** Most photos of each kind in a guardian's claim. Source: ours */
export const GUARDIAN_PHOTOS_MAX = 4
/** Days within which operators aim to decide a guardian's claim. Source: ours */
export const GUARDIAN_DAYS = 3
/** Days within which a guardian's claim is decided at the latest. Source: ours */
export const GUARDIAN_DAYS_MAX = 15
/** Longest reason for cancelling an account. Source: spec §9 (generic maximum) */
export const CANCEL_REASON_MAX = 140
/** Id of the service account, to which members write to reach the help desk. Source: ours */
export const SERVICE_ACCOUNT_ID = '000000000001'
/** Longest text of a greeting, in graphemes. Source: product §9. */
export const GREETING_TEXT_MAX = 140
/** Longest note of a report, in graphemes. Source: product §9. */
export const REPORT_DETAIL_MAX = 300
/** Fewest and most times that a member proposes for an appointment. Source: product §7.10 */
export const APPOINTMENT_TIMES_MIN = 2
export const APPOINTMENT_TIMES_MAX = 3
/** Longest note of an appointment, in graphemes. Source: product §7.10 */
export const APPOINTMENT_NOTE_MAX = 100
/** Most phone numbers whose owners a member does not want to meet. Source: product §5.2 */
export const CONTACT_BLOCK_MAX = 50
/** Most pictures and videos of an album. Source: product §5.6. */
export const ALBUM_MAX = 9
/** Largest image file, in bytes. Source: product §9. */
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024
/** Pixels of the largest picture that the server decodes. Source: ours. */
export const IMAGE_MAX_PIXELS = 40_000_000
/** As `IMAGE_MAX_PIXELS`, for AVIF: its decoder needs some 20 bytes of memory and 140 ns a pixel. Source: ours. */
export const AVIF_MAX_PIXELS = 16_000_000
/** Largest video file, in bytes. Source: product §9. */
export const VIDEO_MAX_BYTES = 50 * 1024 * 1024
/** Longest video of an album, in seconds. Source: product §5.6 */
export const ALBUM_VIDEO_SECONDS = 30
/** Shortest side of a video, in px. Source: ours */
export const VIDEO_MIN_SIDE_PX = 240
/** Shortest side of an image, in px. Source: product §9. */
export const IMAGE_MIN_SIDE_PX = 400
/** Rows of a list when the caller names no limit, and the most it may name. Source: product §3. */
export const PAGE_SIZE = 20
export const PAGE_SIZE_MAX = 50
/** Distance buckets in km; a distance is only ever shown as one of these. Source: product §7.2. */
export const DISTANCE_BUCKETS_KM = [2, 5, 10, 20, 50] as const

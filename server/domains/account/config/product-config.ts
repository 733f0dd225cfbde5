import { DAY_MS, HOUR_MS, REGISTER_TICKET_MS, TYPING_THROTTLE_MS } from '@contract/constants'
import type { Sdk } from '@contract/ops/imprint'
import type { Company } from '../../../config/company'
import type { Config } from '../../../config/config'
import { PLACEHOLDER_EMAIL } from '../../../config/help'
import { openSwitches } from './open-switches'
import { moneyDefaults } from './money-defaults'
import { verifyDefaults } from './verify-defaults'

/** Settings that an operator may change. Source: product §6, §7. */
const defaults = {
  version: 1,
  appName: { 'zh-CN': '近遇', en: 'Jinyu' },
  tagline: { 'zh-CN': '附近真人交友', en: 'Real people nearby' },
  /** Replaced in place by `ImprintService`, as are the company, the SDKs and the ways to reach the help desk. */
  agreements: {
    user: { version: '1.0', effectiveOn: '2026-01-01' },
    privacy: { version: '1.0', effectiveOn: '2026-01-01' },
    vip: { version: '1.0', effectiveOn: '2026-01-01' },
  },
  login: {
    smsResendMs: 60_000,
    smsTtlMs: 300_000,
    smsPerPhonePerDay: 10,
    smsPerDevicePerDay: 20,
    smsPerIpPerHour: 20,
    /** Most codes of one day in total, which limits the bill. Source: ours */
    smsPerDay: 20_000,
    smsMaxTries: 5,
    failuresPerPhonePerDay: 10,
    failuresPerIpPerDay: 20,
    /** Wrong codes of one hour in total; above it no code is compared. Source: ours */
    failuresPerHour: 2_000,
    registerTicketMs: REGISTER_TICKET_MS,
    sessionMs: 30 * DAY_MS,
    sessionMaxMs: 180 * DAY_MS,
    maxSessions: 5,
    ageRefusalMs: 30 * DAY_MS,
    /** Shortest time between two changes of a member's phone number. Source: ours */
    phoneChangeMs: 30 * DAY_MS,
    /**
     * Longest time from the proof of the present number to the change; several codes may be requested meanwhile.
     * Source: ours
     */
    phoneProofMs: 15 * 60_000,
  },
  quota: {
    resetHour: 4,
    likePerDay: 30,
    superlikePerDay: { free: 1, vip: 5 },
    undoPerDay: 3,
    followPerDay: 50,
    greetPerDay: { newcomer: 3, base: 2, certified: 5, vip: 15 },
    reportPerDay: 10,
    /** Different members that a member, or a device, may look up on one day. Source: product §1 (decisions of 2026-11-26) */
    profilesPerDay: 500,
    /**
     * Different unknown ids of a member, or a device, on one day; more means that ids are being tried.
     * Source: product §1 (decisions of 2026-11-26)
     */
    unknownIdsPerDay: 100,
    /** Greetings beyond the day's allowance: their price and their number. Source: product §7.4.1 */
    extraGreetCoins: 10,
    extraGreetMax: 5,
    speedPerDay: 10,
    /** Free days of browsing invisibly in a month. Source: product §7.7.2 */
    invisiblePerMonth: 1,
    newcomerMs: DAY_MS,
  },
  profile: {
    nicknameChangeMs: 7 * DAY_MS,
    /** Time after registration in which nickname and birthday may still be corrected. */
    correctionMs: DAY_MS,
    completenessToAct: 40,
    completenessToBeRecommended: 60,
  },
  discovery: {
    buckets: [2, 5, 10, 20, 50],
    minFilterKm: 5,
    /** A cell with fewer active members than this is widened. */
    kAnonymity: 20,
    /** Accounts younger than this are placed only by their city. */
    newcomerCityMs: DAY_MS,
    locationMinIntervalMs: 10 * 60_000,
    maxSpeedKmh: 1_000,
    maxCellsPerDay: 30,
    maxCityChangesPerDay: 3,
    locationStaleMs: 72 * HOUR_MS,
    locationFreezeMs: DAY_MS,
    levelStickyMs: 30 * DAY_MS,
    passReturnMs: 90 * DAY_MS,
    activeWithinMs: 30 * DAY_MS,
    relaxedActiveWithinMs: 60 * DAY_MS,
    /** Reach of the switch "active only". */
    activeOnlyMs: 3 * DAY_MS,
    /** With fewer candidates than this the feed widens a filter and says so. Source: product §7.1.10 */
    fewCandidates: 10,
    /** Number of members that are ranked together. Source: ours (measured) */
    poolSize: 200,
    /** Points of a recommendation. Source: product §7.1.2, §7.1.3 */
    weights: {
      likedMe: 40,
      interests: 20,
      certified: 10,
      activity: 15,
      distance: 10,
      completeness: 10,
      newness: 8,
      chance: 10,
      crowded: 30,
    },
    newMs: 7 * DAY_MS,
  },
  actions: {
    /**
     * How old an action may be for an undo, and how many actions back an undo reaches. Source: product §7.3.3, ours (time)
     */
    undoMs: DAY_MS,
    undoBack: 10,
    /** Time before two members who unmatched meet again. Source: product §7.3.4 */
    unmatchedMs: 30 * DAY_MS,
    likeNoteMax: 60,
    /** Newest visitors that everybody sees. Source: product §8 (29) */
    freeVisitors: 3,
    /** Different trusted reporters within the time that restrict an account until it is reviewed. Source: product §7.9.4 */
    reportersToRestrict: 3,
    reportersWithinMs: 7 * DAY_MS,
    reporterTrust: 0.6,
    reporterAgeMs: 7 * DAY_MS,
  },
  safety: {
    /** Longest time until an appeal is answered. Source: product §7.9.5 */
    appealAnswerMs: 72 * HOUR_MS,
    /** Time after a warning in which the member may appeal. Source: ours */
    warningAppealMs: 7 * DAY_MS,
    /** Life of the ticket that a refused login gives for an appeal against the ban: time to write. Source: ours */
    banAppealTicketMs: HOUR_MS / 2,
    /** Attempts an hour to submit an appeal against a ban, successful or not. Source: ours */
    banAppealTriesPerHour: 10,
    /** Score of a suspected ban evasion from which operators get a case, 56 to 100. Source: ours */
    evasionScore: 60,
    /** Phone numbers that a member may block without a daily limit. Source: ours */
    contactBlocksFirst: 50,
    /** Phone numbers a day after these, so that nobody can find out by trying who has a number. Source: ours */
    contactBlocksPerDay: 10,
    /**
     * A blocked number takes effect at a random moment within this time, so that a profile that disappears does not reveal
     * whose number it is. Source: ours
     */
    contactBlockDelayMs: DAY_MS,
    /** A number that leaves the list stays blocked for this time, so that no profile reappears at once. Source: ours */
    contactBlockTailMs: 30 * DAY_MS,
  },
  cancel: {
    /** Time in which a login restores a cancelled account. Source: product §7.12.2 */
    coolingMs: 15 * DAY_MS,
    /** Time for which the hash of an erased account's phone number is kept. Source: product §7.12.2 */
    phoneHashMs: 30 * DAY_MS,
  },
  /** Exports of a member's data. Source: product §6 (`exportPer30d`), §7.12.3 */
  dataExport: {
    max: 3,
    windowMs: 30 * DAY_MS,
    /** Time in which the file may be fetched. */
    linkMs: DAY_MS,
    /** Time after which an export that is not ready is shown to operators. */
    promiseMs: DAY_MS,
  },
  ...verifyDefaults,
  chat: {
    textMax: 500,
    greetingMax: 140,
    recallMs: 180_000,
    imageAfterMutual: 3,
    sameTextMaxReceivers: 3,
    typingThrottleMs: TYPING_THROTTLE_MS,
    /** Messages of each side before they may exchange WeChat contacts. Source: product §7.5.8 */
    wxExchangeEach: 5,
    voiceMaxSeconds: 60,
    greetingExpireMs: 7 * DAY_MS,
    maxPinned: 10,
  },
  /** Notices to members who are away. Source: ours */
  away: {
    /** Time without a visible screen before a notice is sent. */
    waitMs: 60_000,
    /** Most notices of a member's day; deadlines do not count. */
    perDay: 20,
    /** Time after which a notice is no longer worth sending. */
    lifeMs: DAY_MS,
  },
  /** Speed dates. Source: product §0.2; ours where it gives no value */
  speed: {
    /** Time between the pairing and the talk, in which both see that they met. */
    leadMs: 4_000,
    talkMs: 180_000,
    chooseMs: 20_000,
    /** Longest wait for a peer who lost the connection. */
    graceMs: 15_000,
    /** Time without any connection after which a member of a date counts as lost, including one beat of a second. */
    lostMs: 2_500,
    /** Time without any connection after which a member leaves the waiting room. */
    unconnectedMs: 15_000,
    widenEveryMs: 5_000,
    offerWiderMs: 30_000,
    quietMs: 90_000,
    meetAgainMs: 7 * DAY_MS,
    questionEveryMs: 5_000,
    linesPerSecond: 2,
    /** A date whose end is noticed this late had no server, so nobody could talk. */
    unservedMs: 10_000,
    /** How long a result is shown before it is deleted. */
    resultMs: 10 * 60_000,
    portraitKeptMs: HOUR_MS,
    /** How long lines are stored for reports. */
    keptMs: 7 * DAY_MS,
  },
  ...moneyDefaults,
  /** Features that members can use now, by platform; a feature is turned on together with its entries. */
  features: {
    speed: true,
    unlockWx: { h5: true, alipay: true, alipay_ios: false, weapp: false, weapp_ios: false },
    pay: { h5: true, alipay: true, alipay_ios: false, weapp: true, weapp_ios: false },
    invite: true,
  },
  /** What operators have closed; replaced in place by `SwitchService`. */
  switches: openSwitches(),
  /** The company that runs the service, and the SDKs of others in it. Source: product §13 */
  imprint: {
    /** The version in force; 1 comes from the settings of the server. */
    version: 1,
    company: { name: null, filings: [] } as Company,
    sdks: [] as readonly Sdk[],
  },
  /** Source: product §6; ours where it gives no value */
  help: {
    hours: '09:00–21:00',
    replyMinutes: 5,
    phone: null as string | null,
    /** Empty in production without a setting: then no address is shown. */
    email: PLACEHOLDER_EMAIL,
    minorHotline: null as string | null,
    messagesPerHour: 60,
    /** A reply that is unread for this time causes a system message. */
    noticeAfterMs: 60_000,
    /** A ticket that was answered is closed after this time without a new message. */
    quietMs: 3 * DAY_MS,
  },
}

/** The settings of this server. */
export type ProductConfig = typeof defaults

/** A demo world has few members, all of them new, so the nearby list would show no distances. */
const demoDiscovery = { kAnonymity: 1, newcomerCityMs: 0 }
/** All visitors of a demo use one machine, often with one browser. */
const demoLogin = { smsPerIpPerHour: 500, smsPerDevicePerDay: 200 }
/** The members that a demo's visitor invites join from the same machine. */
const demoInvite = { joinsPerNetworkPerDay: 500 }
/** A demo's visitor who tries an unlock has just registered. */
const demoUnlock = { buyerAgeMs: 0 }
/** The demo's reviewer sees every withdrawal, so that every outcome can be tried with little money. */
const demoWithdraw = { autoMaxFen: 0 }

/** The settings for a configuration of the server. */
export const createProductConfig = ({
  config,
}: {
  readonly config: Pick<Config, 'isDemo'> & Partial<Pick<Config, 'company' | 'help' | 'isProduction'>>
}): ProductConfig => {
  // Operators' changes are applied to this object, so every server has its own copy.
  const own = structuredClone(defaults)
  if (config.isProduction) own.help.email = ''
  if (config.help) own.help = { ...own.help, ...config.help, email: config.help.email ?? own.help.email }
  if (config.company) own.imprint.company = config.company
  if (!config.isDemo) return own
  return {
    ...own,
    discovery: { ...own.discovery, ...demoDiscovery },
    login: { ...own.login, ...demoLogin },
    unlock: { ...own.unlock, ...demoUnlock },
    withdraw: { ...own.withdraw, ...demoWithdraw },
    invite: { ...own.invite, ...demoInvite },
  }
}

import { FILTER_AGE_REACH, FILTER_MAX_AGE, MIN_AGE } from '@contract/constants'
import type { Filters, Gender, NoticeSettings, Settings } from '@contract/types/member'

const clampAge = (age: number): number => Math.min(FILTER_MAX_AGE, Math.max(MIN_AGE, age))

/** Filters of a newcomer: the other gender, ages around their own, any distance. Source: product §8.1, ours */
export const defaultFilters = (gender: Gender, age: number): Filters => ({
  gender: gender === 'male' ? 'female' : 'male',
  ageMin: clampAge(age - FILTER_AGE_REACH),
  ageMax: clampAge(age + FILTER_AGE_REACH),
  bucketMax: 0,
  certifiedOnly: false,
  activeOnly: false,
  lookingFor: [],
  interests: [],
})

/** Notices of a newcomer: all of them, nothing at night, and nothing that others can read on the screen. Source: ours */
const defaultNotices: NoticeSettings = {
  notify: { messages: true, likes: true, money: true, speed: true, system: true },
  quietHours: { from: 23 * 60, to: 8 * 60 },
  noticePreview: false,
}

/** Settings of a newcomer. Source: product §5.2 */
export const defaultSettings: Settings = {
  hideDistance: false,
  hideOnline: false,
  hideAge: false,
  hideVip: false,
  hideFromNear: false,
  browseInvisibly: false,
  pauseProfile: false,
  whoCanGreet: 'everyone',
  readReceipts: true,
  personalised: true,
  maskImages: true,
  hiddenFields: [],
  matchFields: [],
  ...defaultNotices,
}

/** Settings as they are shown: rows written before a setting existed have its default. */
export const settingsOf = ({ settings }: { readonly settings: Partial<Settings> }): Settings => ({
  ...defaultSettings,
  ...settings,
})

import type { ModerationClass } from './classes'
import type { VendorVerdict } from './port'

/**
 * Our class of each label of the vendors: Aliyun's are words, WeChat's are numbers. A label that is absent here is looked
 * at by a person. Source: providers Aliyun, TextModerationPlus,
 * ImageModeration and VoiceModeration; providers WeChat, msgSecCheck
 */
const CLASSES: ReadonlyMap<string, ModerationClass> = new Map([
  ['pornographic_adult', 'porn'],
  ['sexual_terms', 'porn'],
  ['sexual_suggestive', 'porn'],
  ['political_figure', 'politics'],
  ['political_entity', 'politics'],
  ['political_n', 'politics'],
  ['political_p', 'politics'],
  ['political_a', 'politics'],
  ['violent_extremist', 'other'],
  ['violent_incidents', 'other'],
  ['violent_weapons', 'other'],
  ['contraband_drug', 'drugs'],
  ['contraband_gambling', 'gambling'],
  ['contraband_act', 'other'],
  ['contraband_entity', 'other'],
  ['inappropriate_minor', 'minors'],
  ['inappropriate_discrimination', 'abuse'],
  ['inappropriate_profanity', 'abuse'],
  ['inappropriate_oral', 'abuse'],
  ['inappropriate_ethics', 'other'],
  ['inappropriate_superstition', 'other'],
  ['inappropriate_nonsense', 'other'],
  ['religion_b', 'other'],
  ['religion_t', 'other'],
  ['religion_c', 'other'],
  ['religion_i', 'other'],
  ['religion_h', 'other'],
  ['pt_to_sites', 'ads'],
  ['pt_by_recruitment', 'ads'],
  ['pt_to_contact', 'contact'],
  ['customized', 'other'],
  ['C_customized', 'other'],
  ['sexual_sounds', 'porn'],
  ['pornographic_adultContent', 'porn'],
  ['pornographic_adultToys', 'porn'],
  ['pornographic_artwork', 'porn'],
  ['sexual_suggestiveContent', 'porn'],
  ['sexual_partialNudity', 'porn'],
  ['sexual_breastNudity', 'porn'],
  ['sexual_cleavage', 'porn'],
  ['sexual_femaleUnderwear', 'porn'],
  ['sexual_cartoon', 'porn'],
  ['sexual_underage', 'minors'],
  ['political_politicalFigure', 'politics'],
  ['political_prohibitedPerson', 'politics'],
  ['political_taintedCelebrity', 'politics'],
  ['political_historicalNihility', 'politics'],
  ['political_flag', 'politics'],
  ['political_map', 'politics'],
  ['contraband_gamble', 'gambling'],
  ['pt_qrCode', 'contact'],
  ['10001', 'ads'],
  ['20001', 'politics'],
  ['20002', 'porn'],
  ['20003', 'abuse'],
  ['20006', 'other'],
  ['20008', 'fraud'],
  ['20012', 'porn'],
  ['20013', 'other'],
  ['21000', 'other'],
])

/** Endings of labels of pictures: text within the picture, and groups of persons. Source: providers Aliyun, ImageModeration */
const ENDING = /(_name|_metaphor)?_tii$|_\d$/

const classOf = (label: string): ModerationClass | undefined =>
  CLASSES.get(label) ?? CLASSES.get(label.replace(ENDING, ''))

/** Labels of a text in which nothing was found. */
const CLEAN: ReadonlySet<string> = new Set(['nonLabel', 'normal', '100'])

/** A vendor's numbers of requests: hexadecimal in groups, so that a log cannot hold a text or a phone by them. */
const TASK_ID = /^[\dA-Fa-f]{8}(-[\dA-Fa-f]{4,12}){2,4}$/

/** True for a vendor's number of a request. */
export const isTaskId = (text: string): boolean => TASK_ID.test(text)

/** What a vendor says about a text, before its labels are looked up. */
export interface Advice {
  /** What the vendor would do. */
  readonly decision: VendorVerdict['decision']
  /** True when the vendor is hardly sure of what it names, and advises to pass it. */
  readonly isFaint?: boolean
  readonly labels: readonly string[]
  /** How sure the vendor is of each label, 0 to 100; a label may be absent. */
  readonly scores?: ReadonlyMap<string, number>
  readonly taskId: string
}

/** A vendor's number of how sure it is, rounded; null for anything but a number from 0 to 100. */
export const scoreOf = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 && value <= 100 ? Math.round(value) : null

/**
 * The verdict of an advice. Nothing is blocked by a label that we do not know and nothing passes that contradicts
 * itself: a person decides then.
 */
export const verdictOf = ({ decision, isFaint = false, labels, scores, taskId }: Advice): VendorVerdict => {
  const found = labels.filter((label) => !CLEAN.has(label))
  const known = found.filter((label) => classOf(label) !== undefined)
  const label = known.find((one) => classOf(one) === 'minors') ?? known[0] ?? null
  const number = isTaskId(taskId) ? taskId : ''
  const isClean = found.length === 0 || (isFaint && known.length === found.length)
  if (decision === 'pass' && isClean)
    return { decision, class: null, label: null, score: null, taskId: number }
  const named = label === null ? undefined : classOf(label)
  const isBlocked = decision === 'block' && named !== undefined
  const score = label === null ? null : (scores?.get(label) ?? null)
  return { decision: isBlocked ? 'block' : 'review', class: named ?? 'other', label, score, taskId: number }
}

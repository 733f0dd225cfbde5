import type {
  ModeratedText,
  ModerationProvider,
  VendorVerdict,
} from '../../../server/providers/moderation/port'

/** A vendor that judges by the words that a test sets. */
export interface FakeModeration extends ModerationProvider {
  /** Decision for texts that contain the word; all others pass. */
  readonly decisions: Map<string, VendorVerdict['decision']>
  /** Every text that was judged, in order. */
  readonly judged: ModeratedText[]
  /** While true, the vendor answers nothing in time. */
  isAway: boolean
}

/** Passes everything at first. */
export const createFakeModeration = (): FakeModeration => {
  const decisions: FakeModeration['decisions'] = new Map()
  const judged: ModeratedText[] = []
  return {
    judgePicture: () => Promise.resolve(null),
    mediaKinds: new Set(),
    judgeMedia: () => Promise.resolve(null),
    decisions,
    judged,
    isAway: false,
    judgeText(text) {
      if (this.isAway) return Promise.resolve({ kind: 'unknown', reason: 'timeout' })
      judged.push(text)
      const decision = [...decisions].find(([word]) => text.text.includes(word))?.[1] ?? 'pass'
      const found = decision === 'pass' ? null : 'fraud'
      const taskId = `task-${judged.length}`
      return Promise.resolve({
        kind: 'ok',
        data: { decision, class: found, label: found, score: null, taskId },
      })
    },
  }
}

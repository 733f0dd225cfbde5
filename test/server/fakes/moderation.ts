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
  /** Decision for pictures and voices of chats; null when it judges none. */
  media: VendorVerdict['decision'] | null
}

/** Passes everything at first. */
export const createFakeModeration = (): FakeModeration => {
  const decisions: FakeModeration['decisions'] = new Map()
  const judged: ModeratedText[] = []
  return {
    judgePicture: () => Promise.resolve(null),
    mediaKinds: new Set(['picture', 'voice']),
    judgeMedia() {
      const { media } = this
      if (media === null) return Promise.resolve(null)
      const found = media === 'pass' ? null : 'porn'
      const verdict = { decision: media, class: found, label: found, score: 97, taskId: '' } as const
      return Promise.resolve({ kind: 'ok', data: { vendor: 'fake', verdict, taskId: '' } })
    },
    readVerdict: () => Promise.resolve(null),
    media: null,
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

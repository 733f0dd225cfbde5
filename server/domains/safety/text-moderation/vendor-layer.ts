import type { Core } from '../../../lib/core'
import type { ModerationProvider } from '../../../providers/moderation/port'
import { type Finding, NOTHING, type TextLayer } from './verdict'

/** Longest wait for the vendor, in ms, since a member waits for the answer. Source: ours */
const USUAL_DEADLINE_MS = 800

/** The last layer: the vendor of moderation. Its log lines have class and number of the text, never the text. */
export const createVendorLayer = (
  { log }: Pick<Core, 'log'>,
  vendor: ModerationProvider,
  deadlineMs: number = USUAL_DEADLINE_MS,
): TextLayer => ({
  name: 'vendor',
  async judge(text): Promise<Finding> {
    const { scene } = text
    const outcome = await vendor.judgeText(text, { deadlineMs })
    if (outcome === null) return NOTHING
    if (outcome.kind !== 'ok') {
      const why = outcome.kind === 'rejected' ? outcome.code : outcome.reason
      log.warn('text not judged', { scene, kind: outcome.kind, why })
      return { ...NOTHING, decision: 'unknown' }
    }
    const { decision, class: found, label, taskId } = outcome.data
    if (decision === 'pass') return NOTHING
    log.warn('text not passed', { scene, decision, label, taskId })
    return { decision, class: found ?? 'other', score: decision === 'block' ? 1 : 0.5 }
  },
})

import { previewWords } from '@contract/ops/calls/words/preview'
import type { NotifiedAct } from '@contract/ops/ops-constants'
import { shanghaiMoment } from '../../lib/clock'
import { LANGUAGES } from '../../lib/language'
import { yuanText } from '../../lib/money'
import { type NoticeKind, wordNotice } from '../../text/notices'
import { opsRoute } from '../ops-route'

/** The system message of each act. */
const notices: Record<NotifiedAct, NoticeKind> = {
  warning: 'warned',
  day: 'restricted_day',
  week: 'restricted_week',
  ban: 'banned',
  undo: 'step_undone',
  lift: 'appeal_granted',
  text: 'text_removed',
  avatar: 'avatar_rejected',
  photo: 'photo_rejected',
  video: 'video_rejected',
  birthday: 'birthday_corrected',
  badge_revoked: 'verification_failed',
  verification_passed: 'verification_passed',
  verification_refused: 'verification_failed',
  appointment_confirmed: 'appointment_confirmed',
  appointment_declined: 'appointment_declined',
  appointment_missed: 'appointment_missed',
  withdrawal_returned: 'withdraw_returned',
  message_recalled: 'message_recalled',
  message_restored: 'message_restored',
  text_allowed: 'text_allowed',
  text_refused: 'text_refused',
}

/** What members read. */
export const previewRoutes = [
  opsRoute(previewWords, ({ payload: { act, reason = 'other', amountFen = 0, at } }) => {
    const params = {
      reason: act === 'badge_revoked' ? 'revoked' : reason,
      amount: yuanText(amountFen),
      ...(at !== undefined && { when: shanghaiMoment(at) }),
    }
    const words = LANGUAGES.map((language) => {
      const { title, body } = wordNotice(notices[act], params, language)
      return { language, title, body }
    })
    return Promise.resolve({ words })
  }),
]

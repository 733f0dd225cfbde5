import { wxFeedback } from '@contract/calls/user/wx_feedback'
import { answer } from '../../../http/answer'

/** Answers `/api/user/wx_feedback`. */
export const route = answer(wxFeedback, async ({ viewer, payload, services, facts }) => ({
  order: await services.unlocks.feedback.say({ id: viewer.id, language: facts.language }, payload),
}))

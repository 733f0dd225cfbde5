import { appealBan } from '@contract/calls/auth/appeal_ban'
import { answerPublic } from '../../../http/answer'

/** Answers `/api/auth/appeal_ban`. */
export const route = answerPublic(appealBan, ({ payload, services }) => services.banAppeals.submit(payload))

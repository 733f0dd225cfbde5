import { configUser } from '@contract/calls/config/user'
import { answerPublic } from '../../../http/answer'

/** Answers `/api/config/user`. */
export const route = answerPublic(configUser, ({ viewer, services, facts }) =>
  Promise.resolve(
    viewer === null
      ? services.systemConfig.publicOf(facts.language, facts.platform)
      : services.systemConfig.memberOf(facts.language, facts.platform),
  ),
)

import { createConfigPlans } from '../domains/account/config/config-plan.service'
import { createBroadcasts } from '../domains/chat/broadcasts/broadcast.service'
import { createCaseMessages } from '../domains/safety/casework/case-messages'
import { createCaseNotes } from '../domains/safety/casework/case-notes.service'
import { createMemberActs } from '../domains/safety/casework/member-acts.service'
import { createMemberFiles } from '../domains/safety/casework/member-file.service'
import { createMemberSearch } from '../domains/safety/casework/member-search.service'
import { createMoneyTrace } from '../domains/safety/casework/money-trace.service'
import { createNumbers } from '../domains/safety/casework/numbers.service'
import { createTextReviews } from '../domains/safety/casework/text-review.service'
import { createClaimService } from '../domains/safety/operators/claim.service'
import { createGuardians } from '../domains/safety/guardians/create-guardians'
import { createOperatorService } from '../domains/safety/operators/operator.service'
import { createOperatorSessionService } from '../domains/safety/operators/operator-session.service'
import { createWordLists } from '../domains/safety/word-lists/word-list.service'
import type { Core } from '../lib/core'
import type { wireAccounts } from './accounts'

/** What operators do to members, their texts and pictures. */
const wireActs = (core: Core, before: ReturnType<typeof wireAccounts>) => {
  const known = {
    ...before,
    caseMessages: createCaseMessages(core, before),
    memberActs: createMemberActs(core, before),
  }
  return { ...known, textReviews: createTextReviews(core, known) }
}

/** The operators: their accounts, their logins, and the operator of each open case. */
export const wireOperators = (core: Core, before: ReturnType<typeof wireAccounts>) => ({
  ...wireActs(core, before),
  guardians: createGuardians(core, before),
  operators: createOperatorService(core, before),
  operatorSessions: createOperatorSessionService(core),
  claims: createClaimService(core),
  memberSearch: createMemberSearch(core, before),
  memberFiles: createMemberFiles(core, before),
  wordLists: createWordLists(core, before),
  configPlans: createConfigPlans(core, before),
  broadcasts: createBroadcasts(core, before),
  caseNotes: createCaseNotes(core, before),
  moneyTrace: createMoneyTrace(core, before),
  numbers: createNumbers(core),
})

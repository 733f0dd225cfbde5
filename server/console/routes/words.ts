import { compareWords } from '@contract/ops/calls/words/compare'
import { editWords } from '@contract/ops/calls/words/edit'
import { openWords } from '@contract/ops/calls/words/open'
import { publishWords } from '@contract/ops/calls/words/publish'
import { rollBackWords } from '@contract/ops/calls/words/roll-back'
import { listWordVersions } from '@contract/ops/calls/words/versions'
import { opsRoute } from '../ops-route'

/** Default length of the list of versions. */
const LIST = 50

/** Calls about the word lists. */
export const wordRoutes = [
  opsRoute(openWords, async ({ core, services }) => {
    const { entries, ...draft } = await services.wordLists.draft(core.db)
    return { ...draft, entries: [...entries] }
  }),
  opsRoute(listWordVersions, async ({ payload, core, services }) => ({
    list: await services.wordLists.list(core.db, payload.limit ?? LIST),
  })),
  opsRoute(compareWords, ({ payload, core, services }) =>
    services.wordLists.compare(core.db, payload.version),
  ),
  opsRoute(editWords, async ({ payload, viewer, services }) => ({
    rev: await services.wordLists.edit({ ...payload, operator: viewer.name }),
  })),
  opsRoute(publishWords, async ({ payload: { rev, why }, viewer, services }) => ({
    version: await services.wordLists.publish(rev, { operator: viewer.name, why }),
  })),
  opsRoute(rollBackWords, async ({ payload: { version, why }, viewer, services }) => ({
    version: await services.wordLists.rollBack(version, { operator: viewer.name, why }),
  })),
]

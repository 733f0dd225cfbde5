import { addNote } from '@contract/ops/calls/notes/add'
import { listNotes } from '@contract/ops/calls/notes/list'
import { opsRoute } from '../ops-route'

/** Calls about notes between operators. */
export const noteRoutes = [
  opsRoute(listNotes, async ({ payload, services }) => {
    const rows = await services.caseNotes.list(payload.subject)
    const list = rows.map(({ id, subject, operator, text, created_at: at }) => ({
      id,
      subject,
      operator,
      text,
      at,
    }))
    return { list }
  }),
  opsRoute(addNote, async ({ payload, viewer, services }) => {
    await services.caseNotes.add({ ...payload, operator: viewer.name })
    return {}
  }),
]

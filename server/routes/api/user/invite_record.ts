import { inviteRecord } from '@contract/calls/user/invite_record'
import { answer } from '../../../http/answer'

/** The members who joined with the viewer's code. Source: spec §7. */
export const route = answer(inviteRecord, ({ viewer, payload, services, facts }) =>
  services.invitations.records.read(
    { id: viewer.id, language: facts.language, origin: facts.origin },
    payload,
  ),
)

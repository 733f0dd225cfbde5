import { deleteAction } from '@contract/calls/user/delete_action'
import { plainRemoval } from '../../../domains/discovery/actions/pair-actions'
import { answer } from '../../../http/answer'

/** Answers `/api/user/delete_action`: the service of the kind takes the action back. */
export const route = answer(deleteAction, async ({ viewer, payload, services }) => {
  switch (payload.kind) {
    case 'like':
    case 'superlike':
    case 'pass':
    case 'hide':
    case 'follow':
    case 'visit':
    case 'match':
      return services.actions.remove(viewer.id, { ...payload, kind: payload.kind })
    case 'block':
      return services.safetyActions.unblock(viewer.id, { ...payload, kind: payload.kind })
    case 'report':
      return services.safetyActions.withdrawReport(viewer.id, { ...payload, kind: payload.kind })
    case 'chat_pin':
    case 'chat_mute':
    case 'chat_archive':
      return services.chatSettings.remove(viewer.id, { ...payload, kind: payload.kind })
    case 'msg_heart':
      return services.messageActs.removeHeart(viewer.id, payload)
    case 'speed':
      return { ...plainRemoval, ...(await services.speed.service.leave(viewer.id)) }
  }
})

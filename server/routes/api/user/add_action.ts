import { addAction } from '@contract/calls/user/add_action'
import { plainAddition } from '../../../domains/discovery/actions/pair-actions'
import { answer } from '../../../http/answer'

/** Answers `/api/user/add_action`: the service of the kind performs the action. */
export const route = answer(addAction, async ({ viewer, payload, services, facts }) => {
  switch (payload.kind) {
    case 'like':
    case 'superlike':
      return services.actions.add(viewer.id, payload)
    case 'pass':
    case 'hide':
    case 'follow':
      return services.actions.add(viewer.id, { ...payload, kind: payload.kind })
    case 'block':
      return services.safetyActions.block(viewer.id, { ...payload, kind: payload.kind })
    case 'report':
      return services.safetyActions.report(viewer.id, payload, facts.ip)
    case 'appeal':
      await services.appeals.appeal(viewer.id, payload)
      return { ...plainAddition, state: 'received' as const }
    case 'chat_pin':
    case 'chat_mute':
    case 'chat_archive':
    case 'chat_delete':
      return services.chatSettings.add(viewer.id, { ...payload, kind: payload.kind })
    case 'msg_recall':
    case 'msg_heart':
    case 'msg_delete':
      return services.messageActs.add(viewer.id, payload)
    case 'speed':
    case 'speed_line':
    case 'speed_choice':
      return { ...plainAddition, ...(await services.speed.service.act(viewer.id, payload, facts.platform)) }
  }
})

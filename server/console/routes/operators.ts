import { changeOperator } from '@contract/ops/calls/operators/change'
import { inviteOperator } from '@contract/ops/calls/operators/invite'
import { listOperators } from '@contract/ops/calls/operators/list'
import { invitationLink } from '../console-address'
import { opsRoute } from '../ops-route'

/** Calls about the accounts of operators. */
export const operatorRoutes = [
  opsRoute(listOperators, async ({ core, services }) => ({ list: await services.operators.list(core.db) })),
  opsRoute(inviteOperator, async ({ payload, viewer, core, services }) => {
    const { token, validUntil } = await services.operators.invite({ ...payload, operator: viewer.name })
    return { link: invitationLink(core.config, token), validUntil }
  }),
  opsRoute(changeOperator, async ({ payload, viewer, services }) => ({
    operator: await services.operators.change({ ...payload, operator: viewer.name }),
  })),
]

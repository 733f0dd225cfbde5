import { acceptInvitation } from '@contract/ops/calls/session/accept-invitation'
import { login } from '@contract/ops/calls/session/login'
import { logout } from '@contract/ops/calls/session/logout'
import { me } from '@contract/ops/calls/session/me'
import { openInvitation } from '@contract/ops/calls/session/open-invitation'
import { prove } from '@contract/ops/calls/session/prove'
import type { OpsViewer } from '@contract/ops/ops-types'
import { OpsError } from '../ops-error'
import { type OpsContext, opsRoute } from '../ops-route'
import { dropToken, giveToken, tokenOf } from '../session-cookie'

type SessionContext = Pick<OpsContext, 'core' | 'services' | 'reply'>

/** Gives the browser the new session and returns its operator. */
const begin = async (
  { core, services, reply }: SessionContext,
  token: string,
): Promise<{ viewer: OpsViewer }> => {
  const viewer = await services.operatorSessions.viewerOf(token)
  if (viewer === null) throw new OpsError('SESSION_ENDED')
  giveToken(reply, token, core.config)
  const { name, role, expireAt } = viewer
  return { viewer: { name, role, expireAt } }
}

/** Calls about the operator's own session. */
export const sessionRoutes = [
  opsRoute(login, async (context) =>
    begin(context, await context.services.operatorSessions.login(context.payload)),
  ),
  opsRoute(openInvitation, ({ payload, services }) => services.operators.openInvitation(payload.token)),
  opsRoute(acceptInvitation, async (context) => {
    const name = await context.services.operators.accept(context.payload)
    return begin(context, await context.services.operatorSessions.begin(name))
  }),
  opsRoute(me, async ({ request, core, services }) => {
    const token = tokenOf(request)
    const viewer = token === null ? null : await services.operatorSessions.viewerOf(token)
    const shown = viewer && { name: viewer.name, role: viewer.role, expireAt: viewer.expireAt }
    return { viewer: shown, isDemo: core.config.isDemo }
  }),
  opsRoute(logout, async ({ request, reply, services }) => {
    await services.operatorSessions.logout(tokenOf(request) ?? '')
    dropToken(reply)
    return {}
  }),
  opsRoute(prove, async ({ payload, viewer, request, services }) => {
    await services.operatorSessions.prove(tokenOf(request) ?? '', { ...payload, name: viewer.name })
    return {}
  }),
]

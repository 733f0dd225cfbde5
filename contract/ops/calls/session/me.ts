import { Type } from 'typebox'
import { Nullable } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { OpsViewer } from '../../ops-types'

/** The operator of this session; null without a live one, since the page asks this first. */
export const me = opsCall('/ops/session/me', {
  roles: null,
  payload: Type.Object({}),
  data: Type.Object({
    viewer: Nullable(OpsViewer),
    /** True beside the demo world, whose operators have no authenticator. */
    isDemo: Type.Boolean(),
  }),
})

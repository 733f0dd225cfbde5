import { Type } from 'typebox'
import { call } from '../../call'
import { SystemConfig } from '../../types/config'

/** The system config; without a session its public part, and never 401. Source: spec §7, product §2.13. */
export const configUser = call('/api/config/user', {
  payload: Type.Object({}),
  data: SystemConfig,
})

import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { opsCall } from '../../ops-call'
import { Switches, SwitchVersion } from '../../switches'

/** The switches in force, and their versions, newest first. */
export const openSwitches = opsCall('/ops/switches/open', {
  roles: ['finance', 'admin', 'auditor'],
  payload: Type.Object({}),
  data: Type.Object({ version: Count, switches: Switches, list: Type.Array(SwitchVersion) }),
})

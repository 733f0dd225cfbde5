import { Type } from 'typebox'
import { opsCall } from '../../ops-call'
import { Limit } from '../../ops-types'
import { SettingVersion } from '../../settings'

/** Versions of the settings with their differences, newest first. Version 1 is the program's own and not among them. */
export const listSettingVersions = opsCall('/ops/settings/versions', {
  roles: ['finance', 'admin', 'auditor'],
  payload: Type.Object({ limit: Limit }),
  data: Type.Object({ list: Type.Array(SettingVersion) }),
})

import { Type } from 'typebox'
import { Count } from '../../../types/common'
import { Imprint, ImprintVersion } from '../../imprint'
import { opsCall } from '../../ops-call'

/** The imprint in force, that of the server's settings (version 1), and the versions, newest first. */
export const openImprint = opsCall('/ops/imprint/open', {
  roles: ['admin', 'auditor'],
  payload: Type.Object({}),
  data: Type.Object({
    version: Count,
    imprint: Imprint,
    builtIn: Imprint,
    list: Type.Array(ImprintVersion),
  }),
})

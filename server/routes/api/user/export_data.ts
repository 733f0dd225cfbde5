import { exportData } from '@contract/calls/user/export_data'
import { answer } from '../../../http/answer'

/** Answers `/api/user/export_data`. */
export const route = answer(exportData, ({ viewer, payload, services, facts }) => {
  const { deviceId, ip, language, origin } = facts
  const caller = { id: viewer.id, deviceId, ip, language, origin }
  return payload.step === 'start'
    ? services.dataExports.start(caller, payload)
    : services.dataExports.read(caller)
})

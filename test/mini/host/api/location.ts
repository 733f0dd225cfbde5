import type { Answer, ApiContext, ApiTable, DefineCall } from './calls'

/** Alipay's error numbers. Source: provider doc "my.getLocation". */
const ALIPAY_NO_PERMISSION = 2001
const ALIPAY_NO_POSITION = 12

/** Scope under which WeChat keeps the location permission. */
const LOCATION_SCOPE = 'scope.userLocation'

/** The phone's scripted position; permissions are stored as on the platform. */
export function locationApi({ target, device }: ApiContext, define: DefineCall): ApiTable {
  const isAlipay = target === 'alipay'

  const answerPosition = (answer: Answer): void => {
    if (!isAlipay && device.privacy === 'refused')
      return answer.fail('privacy permission is not authorized', { errno: 104 })
    if (device.location === 'denied' || device.permissions[LOCATION_SCOPE] === false) {
      device.permissions[LOCATION_SCOPE] = false
      return answer.fail('auth deny', isAlipay ? { error: ALIPAY_NO_PERMISSION } : { errno: 103 })
    }
    if (device.location === 'failed' || !device.isLocationServiceOn)
      return answer.fail(
        'system permission denied',
        isAlipay ? { error: ALIPAY_NO_POSITION } : { errCode: 2, errno: 2 },
      )
    device.permissions[LOCATION_SCOPE] = true
    const { latitude, longitude, accuracyMeters } = device.location
    // Alipay returns coordinates as text.
    if (isAlipay)
      answer.ok({ latitude: String(latitude), longitude: String(longitude), accuracy: accuracyMeters })
    else answer.ok({ latitude, longitude, accuracy: accuracyMeters, speed: -1, altitude: 0 })
  }

  const table: ApiTable = { getLocation: define('getLocation', (_, answer) => answerPosition(answer)) }
  if (!isAlipay) table.getFuzzyLocation = define('getFuzzyLocation', (_, answer) => answerPosition(answer))
  return table
}

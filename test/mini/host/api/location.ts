import type { Answer, ApiContext, ApiTable, DefineCall } from './calls'

/** Alipay's error numbers. Source: provider doc "my.getLocation". */
const ALIPAY_NO_PERMISSION = 2001
const ALIPAY_NO_POSITION = 12

/** Scopes under which the platforms store the permission. Source: provider docs "授权", "my.getSetting" */
const SCOPES: Readonly<Record<string, string>> = {
  getFuzzyLocation: 'scope.userFuzzyLocation',
  getLocation: 'scope.userLocation',
}

/** The phone's scripted position; permissions are stored as on the platform. */
export function locationApi({ target, app, device }: ApiContext, define: DefineCall): ApiTable {
  const isAlipay = target === 'alipay'

  const answerPosition = (name: string, answer: Answer): void => {
    const scope = SCOPES[name] ?? ''
    if (!isAlipay && !app.requiredPrivateInfos?.includes(name))
      return answer.fail('the api need to be declared in the requiredPrivateInfos field in app.json/ext.json')
    if (!isAlipay && device.privacy === 'refused')
      return answer.fail('privacy permission is not authorized', { errno: 104 })
    if (device.location === 'denied' || device.permissions[scope] === false) {
      device.permissions[scope] = false
      return answer.fail('auth deny', isAlipay ? { error: ALIPAY_NO_PERMISSION } : { errno: 103 })
    }
    if (device.location === 'failed' || !device.isLocationServiceOn)
      return answer.fail(
        'system permission denied',
        isAlipay ? { error: ALIPAY_NO_POSITION } : { errCode: 2, errno: 2 },
      )
    device.permissions[scope] = true
    const { latitude, longitude, accuracyMeters } = device.location
    // Alipay returns coordinates as text.
    if (isAlipay)
      answer.ok({ latitude: String(latitude), longitude: String(longitude), accuracy: accuracyMeters })
    else answer.ok({ latitude, longitude, accuracy: accuracyMeters, speed: -1, altitude: 0 })
  }

  const names = isAlipay ? ['getLocation'] : ['getLocation', 'getFuzzyLocation']
  return Object.fromEntries(
    names.map((name) => [name, define(name, (_, answer) => answerPosition(name, answer))]),
  )
}

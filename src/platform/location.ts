import Taro from '@tarojs/taro'

/** Time limit for a fix, in ms. Source: ours */
const FIX_TIMEOUT_MS = 15_000

/** Position of the device, in degrees. Sent to the server, never stored or logged. */
export interface Fix {
  latitude: number
  longitude: number
  /** Alipay returns Chinese map coordinates; the server converts them. */
  coordinates: 'wgs84' | 'gcj02'
}

/** Why there is no fix: the member or the system refused, or it failed this time. */
export type FixFailure = 'refused' | 'unavailable'

/** A fix, or the reason why there is no fix. */
export type FixResult = { fix: Fix } | { failure: FixFailure }

function fixInBrowser(): Promise<FixResult> {
  if (!('geolocation' in navigator) || !window.isSecureContext) {
    return Promise.resolve({ failure: 'unavailable' })
  }
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) =>
        resolve({ fix: { latitude, longitude, coordinates: 'wgs84' } }),
      (error) => resolve({ failure: error.code === error.PERMISSION_DENIED ? 'refused' : 'unavailable' }),
      { timeout: FIX_TIMEOUT_MS, maximumAge: 60_000 },
    )
  })
}

/** Alipay and WeChat report a refusal in different words; both name the permission. */
const isRefusal = (failure: unknown): boolean => {
  const { errMsg = '', error } = (failure ?? {}) as { errMsg?: string; error?: number }
  return /auth|deny|denied|permission/i.test(errMsg) || error === 11 || error === 2001
}

/**
 * WeChat opens the exact position to some service categories only, and social programs are not among them; the fuzzy one
 * is enough for the server's cells. Alipay has one call, in GCJ-02 and as text. Source: provider docs "getFuzzyLocation",
 * "my.getLocation"
 */
const positionOnMini = async (): Promise<Fix> => {
  const isWeapp = process.env.TARO_ENV === 'weapp'
  const { latitude, longitude } = isWeapp
    ? await Taro.getFuzzyLocation({ type: 'wgs84' })
    : await Taro.getLocation({})
  return {
    latitude: Number(latitude),
    longitude: Number(longitude),
    coordinates: isWeapp ? 'wgs84' : 'gcj02',
  }
}

const fixOnMini = async (): Promise<FixResult> => {
  try {
    return { fix: await positionOnMini() }
  } catch (failure) {
    return { failure: isRefusal(failure) ? 'refused' : 'unavailable' }
  }
}

/**
 * Requests the position of the device; the system may ask the member first. Call it only after the purpose was shown.
 * Source: product §7.2.7
 */
export const askForFix = (): Promise<FixResult> => (IS_WEB ? fixInBrowser() : fixOnMini())

/** Opens the system's permission page where it exists; otherwise does nothing. */
export function openPermissionSettings(): void {
  if (!IS_WEB) Taro.openSetting({}).catch(() => {})
}

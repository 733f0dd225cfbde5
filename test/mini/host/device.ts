/** A file that the scripted camera or album returns. */
export interface ScriptedFile {
  name: string
  bytes: Uint8Array
  /** MIME type, such as `image/jpeg`. */
  type: string
  width?: number
  height?: number
  /** Length of a video, in s. */
  seconds?: number
}

/** The phone's scripted position. */
export interface ScriptedPlace {
  latitude: number
  longitude: number
  accuracyMeters: number
}

/** Network kinds in WeChat's words; the Alipay API translates them. */
export type NetworkKind = 'wifi' | '5g' | '4g' | '3g' | '2g' | 'none'

/** Result of the platform's own payment for the app; only the provider knows whether money moved. */
export type PaymentEnd =
  | 'paid'
  | 'cancelled'
  | 'failed'
  /** The platform does not know the result. WeChat has no such answer and reports a failure. */
  | 'unknown'
  /** The login that signed it is too old. Only WeChat has this result. */
  | 'stale'

/**
 * The phone and its owner: the scripted answers of the platform's dialogs, sensors and pickers. Every field may be
 * changed at any moment of a run; the next call uses the new value.
 */
export interface DeviceScript {
  /** `denied`: the member refuses the permission; `failed`: no position can be found. */
  location: ScriptedPlace | 'denied' | 'failed'
  isLocationServiceOn: boolean
  network: NetworkKind
  /** Whether files of sub-packages are available: loaded in advance, or over a working network. */
  hasSubPackages: boolean
  theme: 'light' | 'dark'
  language: 'zh_CN' | 'en'
  /** Apple's rules of buying apply on `ios`. */
  system: 'ios' | 'android'
  /** By how much the phone's clock is ahead of the machine's, in ms; timers are not affected. */
  clockAheadMs: number
  /** Whether dialogs are confirmed; a function gets the dialog's options. */
  confirms: boolean | ((options: Record<string, unknown>) => boolean)
  /** Index picked in action sheets; null closes them. */
  actionSheetIndex: number | null | ((options: Record<string, unknown>) => number | null)
  /** Files picked from camera or album; null cancels the picker. */
  pickedFiles: ScriptedFile[] | null
  /** Code of a silent login; null makes login fail. */
  loginCode: string | null
  /** Code (WeChat) or cipher text (Alipay) of the phone number button; null means refused. */
  phoneCode: string | null
  /** Result of the platform's own payment; a function gets the app's parameters, and acts as the payer. */
  payment: PaymentEnd | ((parameters: Record<string, unknown>) => PaymentEnd | Promise<PaymentEnd>)
  /** WeChat's privacy agreement: `needed` asks before private APIs, `refused` fails them. */
  privacy: 'agreed' | 'needed' | 'refused'
  /** Result of subscribing to a message template. */
  subscription: 'accept' | 'reject'
  /** Permissions decided so far, by scope name. */
  permissions: Record<string, boolean>
  clipboard: string
  /** Pictures that the app added to the album, oldest first. */
  album: ScriptedFile[]
  /** Whether picture elements load; without a real view layer nothing is loaded. */
  imagesLoad: boolean
  widthPx: number
  heightPx: number
  statusBarHeightPx: number
  safeAreaBottomPx: number
}

/** A 375 × 812 phone in Hangzhou on Wi-Fi whose owner agrees to everything. */
export const defaultDevice = (): DeviceScript => ({
  location: { latitude: 30.2741, longitude: 120.1551, accuracyMeters: 30 },
  isLocationServiceOn: true,
  network: 'wifi',
  hasSubPackages: true,
  theme: 'light',
  language: 'zh_CN',
  system: 'ios',
  clockAheadMs: 0,
  confirms: true,
  actionSheetIndex: 0,
  pickedFiles: [],
  loginCode: 'test-login-code',
  phoneCode: 'test-phone-code',
  payment: 'paid',
  privacy: 'agreed',
  subscription: 'accept',
  permissions: {},
  clipboard: '',
  album: [],
  imagesLoad: true,
  widthPx: 375,
  heightPx: 812,
  statusBarHeightPx: 44,
  safeAreaBottomPx: 34,
})

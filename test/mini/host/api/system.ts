import { HOOK_NAMES, type HookListener } from '../hooks'
import { networkAnswer } from './network-words'
import type { ApiContext, ApiTable, DefineCall } from './calls'

/** Versions that the host reports. */
const WECHAT = { SDKVersion: '3.5.0', version: '8.0.50' }
const ALIPAY = { SDKVersion: '2.9.0', version: '10.5.0' }

/** Height of the title bar below the status bar, in px. Source: provider doc, iOS. */
const TITLE_BAR_PX = 44

const DEVICES = {
  ios: {
    brand: 'devtools',
    model: 'iPhone 14',
    system: 'iOS 17.0',
    platform: 'ios',
    benchmarkLevel: 40,
  },
  android: {
    brand: 'devtools',
    model: 'Pixel 5',
    system: 'Android 13',
    platform: 'android',
    benchmarkLevel: 40,
  },
} as const

/** Facts about phone, window and app; device events; clipboard, vibration and updates. */
export function systemApi(context: ApiContext, define: DefineCall): ApiTable {
  const { device, environment, target, launchOptions, hooks } = context
  const isAlipay = target === 'alipay'
  const windowFacts = () => windowOf(context)
  const deviceFacts = () => DEVICES[device.system]
  const appFacts = () => ({
    ...(isAlipay ? ALIPAY : WECHAT),
    language: isAlipay && device.language === 'zh_CN' ? 'zh-Hans' : device.language,
    theme: device.theme,
    fontSizeSetting: 16,
    enableDebug: false,
    host: { env: isAlipay ? 'alipay' : 'WeChat' },
  })
  const systemFacts = () => ({
    ...windowFacts(),
    ...deviceFacts(),
    ...appFacts(),
    locationEnabled: device.isLocationServiceOn,
    ...(isAlipay && { app: 'alipay', titleBarHeight: TITLE_BAR_PX }),
  })
  const ok = (name: string, result?: () => object) => define(name, (_, answer) => answer.ok(result?.()))
  const table: ApiTable = {
    getSystemInfoSync: systemFacts,
    getSystemInfo: ok('getSystemInfo', systemFacts),
    getWindowInfo: windowFacts,
    getAppBaseInfo: appFacts,
    getSystemSetting: () => ({
      locationEnabled: device.isLocationServiceOn,
      wifiEnabled: true,
      bluetoothEnabled: true,
    }),
    getMenuButtonBoundingClientRect: () => capsuleOf(context),
    getLaunchOptionsSync: launchOptions,
    getEnterOptionsSync: launchOptions,
    getNetworkType: ok('getNetworkType', () => networkAnswer(target, device.network)),
    getUpdateManager: () => ({
      onCheckForUpdate() {},
      onUpdateReady() {},
      onUpdateFailed() {},
      applyUpdate() {},
    }),
    vibrateShort: ok('vibrateShort'),
    vibrateLong: ok('vibrateLong'),
    setKeepScreenOn: ok('setKeepScreenOn'),
    env: { USER_DATA_PATH: isAlipay ? 'https://usr' : 'wxfile://usr' },
    ...clipboardOf(context, define),
  }
  for (const name of HOOK_NAMES) {
    table[`on${name}`] = (listener: HookListener) => hooks.on(name, listener)
    table[`off${name}`] = (listener?: HookListener) => hooks.off(name, listener)
  }
  if (isAlipay) return { ...table, ...alipayFacts(deviceFacts) }
  return {
    ...table,
    getDeviceInfo: () => ({ ...deviceFacts(), abi: 'arm64', memorySize: 4096 }),
    getSystemInfoAsync: ok('getSystemInfoAsync', systemFacts),
    getAppAuthorizeSetting: () => ({
      locationAuthorized: 'authorized',
      notificationAuthorized: 'authorized',
    }),
    getAccountInfoSync: () => ({
      miniProgram: { appId: 'touristappid', envVersion: 'release', version: '1.0.0' },
    }),
    reportEvent() {},
    getLogManager: silentLogger,
    getRealtimeLogManager: silentLogger,
    arrayBufferToBase64: (buffer: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))),
    base64ToArrayBuffer: (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer,
    getPerformance: () => ({
      now: environment.now,
      mark() {},
      measure() {},
      createObserver: () => ({ observe() {} }),
    }),
  }
}

const alipayFacts = (getDeviceBaseInfo: () => object): ApiTable => ({
  SDKVersion: ALIPAY.SDKVersion,
  getDeviceBaseInfo,
  getAppIdSync: () => ({ appId: '2021000000000000' }),
  getAccountInfoSync: () => ({
    miniProgram: { appId: '2021000000000000', envVersion: 'release', version: '1.0.0' },
  }),
})

const silentLogger = () => ({ debug() {}, info() {}, log() {}, warn() {}, error() {}, setFilterMsg() {} })

function clipboardOf({ target, device }: ApiContext, define: DefineCall): ApiTable {
  if (target === 'alipay')
    return {
      setClipboard: define('setClipboard', ({ text }, answer) => {
        device.clipboard = String(text)
        answer.ok()
      }),
      getClipboard: define('getClipboard', (_, answer) => answer.ok({ text: device.clipboard })),
    }
  return {
    setClipboardData: define('setClipboardData', ({ data }, answer) => {
      device.clipboard = String(data)
      answer.ok()
    }),
    getClipboardData: define('getClipboardData', (_, answer) => answer.ok({ data: device.clipboard })),
  }
}

function windowOf({ device, environment }: ApiContext): object {
  const { widthPx, heightPx, statusBarHeightPx, safeAreaBottomPx } = device
  const view = environment.root.ownerDocument.defaultView
  return {
    pixelRatio: view?.devicePixelRatio ?? 2,
    screenWidth: widthPx,
    screenHeight: heightPx,
    windowWidth: widthPx,
    windowHeight: heightPx,
    statusBarHeight: statusBarHeightPx,
    screenTop: 0,
    safeArea: {
      left: 0,
      right: widthPx,
      top: statusBarHeightPx,
      bottom: heightPx - safeAreaBottomPx,
      width: widthPx,
      height: heightPx - statusBarHeightPx - safeAreaBottomPx,
    },
  }
}

/** The platform's own buttons at the upper right; pages must keep clear of them. Source: measured on iOS. */
function capsuleOf({ device }: ApiContext): object {
  const size = { width: 87, height: 32 }
  const right = device.widthPx - 7
  const top = device.statusBarHeightPx + 4
  return { ...size, left: right - size.width, right, top, bottom: top + size.height }
}

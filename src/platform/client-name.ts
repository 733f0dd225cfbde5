import Taro from '@tarojs/taro'

/** Version of the app. Source: spec §3 */
export const appVersion = '1.0.0'

/** Version code of the app. Source: spec §3 */
export const appVersionCode = 100

/**
 * Whether this is a mini-program on an Apple device, where Apple's purchase rules apply. This runs before the app
 * starts, so a platform that does not answer counts as another device. H5 never counts as Apple. Source: product §6
 */
function readAppleMini(): boolean {
  try {
    // Alipay has no `getDeviceInfo`, and WeChat has deprecated `getSystemInfoSync`.
    const { platform } = process.env.TARO_ENV === 'weapp' ? Taro.getDeviceInfo() : Taro.getSystemInfoSync()
    return platform.toLowerCase() === 'ios'
  } catch {
    return false
  }
}

/** Whether this is a mini-program on an Apple device. */
export const isAppleMini = !IS_WEB && readAppleMini()

/** Value of the header X-Client, such as `weapp-ios/1.0.0(100)`. Source: product §3, §6 */
export const clientName = `${process.env.TARO_ENV}${isAppleMini ? '-ios' : ''}/${appVersion}(${appVersionCode})`

/** Origin of the server as an absolute URL: a build setting on mini-programs, the page's own on H5. */
export const serverOrigin = (): string => (IS_WEB ? window.location.origin : API_BASE)

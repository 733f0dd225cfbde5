import Taro from '@tarojs/taro'

/** The system's language as the platform tells it, e.g. `zh-CN`, `zh_CN`, `en`; empty when it does not. */
export function systemLanguage(): string {
  if (process.env.TARO_ENV === 'h5') return navigator.language ?? ''
  try {
    return Taro.getAppBaseInfo().language ?? ''
  } catch {
    return ''
  }
}

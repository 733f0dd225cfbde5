import Taro from '@tarojs/taro'

const ofBrowser = (): string => navigator.language ?? ''

function ofMini(): string {
  try {
    return Taro.getAppBaseInfo().language ?? ''
  } catch {
    return ''
  }
}

/** The system's language as the platform reports it, e.g. `zh-CN`, `zh_CN`, `en`; empty when it reports none. */
export const systemLanguage: () => string = IS_WEB ? ofBrowser : ofMini

/** Features that some platform lacks. Unsupported calls resolve on H5, so check this table first. */
export type Capability =
  'saveToAlbum' | 'keyboardHeightEvent' | 'nativeTitleBar' | 'openSettings' | 'platformLogin'

type Target = 'weapp' | 'alipay' | 'h5'

const table: Record<Capability, readonly Target[]> = {
  /** Source: spec §8 (reported unsupported on the web) */
  saveToAlbum: ['weapp', 'alipay'],
  keyboardHeightEvent: ['weapp', 'alipay'],
  nativeTitleBar: ['weapp', 'alipay'],
  openSettings: ['weapp', 'alipay'],
  platformLogin: ['weapp', 'alipay'],
}

/** Whether this build's platform supports it. */
export const isSupported = (capability: Capability): boolean =>
  table[capability].includes(process.env.TARO_ENV)

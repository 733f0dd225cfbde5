export { definePullDown as defineCustomElementTaroPullToRefreshCore } from './pull-down'

/** Not needed, because our tab bar is a custom one. */
export const defineCustomElementTaroTabbar = (): void => {}

/** Not needed, because Taro shows pictures with it and we have our own viewer. */
export const defineCustomElementTaroSwiperCore = (): void => {}
export const defineCustomElementTaroSwiperItemCore = (): void => {}

export { definePullDown as defineCustomElementTaroPullToRefreshCore } from './pull-down'

/** Our tab bar is a custom one. */
export const defineCustomElementTaroTabbar = (): void => {}

/** Taro shows pictures with them; we have a viewer of our own. */
export const defineCustomElementTaroSwiperCore = (): void => {}
export const defineCustomElementTaroSwiperItemCore = (): void => {}

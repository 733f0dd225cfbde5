/** Taro's entry defines the element of pulling down at once; ours comes with the first page that can be pulled. */
export const defineCustomElementTaroPullToRefreshCore = (): void => {}

/** Our tab bar is a custom one. */
export const defineCustomElementTaroTabbar = (): void => {}

/** Taro shows pictures with them; we have a viewer of our own. */
export const defineCustomElementTaroSwiperCore = (): void => {}
export const defineCustomElementTaroSwiperItemCore = (): void => {}

/** Defines the element that Taro puts around a page that can be pulled down. */
export async function definePullToRefresh(): Promise<void> {
  const { defineCustomElement } =
    await import('@tarojs/components/dist/components/taro-pull-to-refresh-core.js')
  defineCustomElement()
}

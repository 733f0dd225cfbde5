/**
 * A button with these props opens the platform's own talk with the service; undefined where there is none: the web, and
 * Alipay, whose contact button needs a desk that is rented apart. Source: screens.md 31 (channel per platform)
 */
export const nativeService = process.env.TARO_ENV === 'weapp' ? ({ openType: 'contact' } as const) : undefined

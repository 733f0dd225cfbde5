/**
 * Props of a button that opens the platform's own chat with customer service. Undefined on the web, and on Alipay,
 * whose contact button needs a separately rented service. Source: screens.md 31 (channel per platform)
 */
export const nativeService = process.env.TARO_ENV === 'weapp' ? ({ openType: 'contact' } as const) : undefined

import { safeExecute } from '@tarojs/runtime'

/**
 * Fires the show event of a page again, for components that were mounted after the platform fired it.
 * @param pageId Taro's own name of the open page
 */
export const showAgain = (pageId: string): void => void safeExecute(pageId, 'onShow')

/**
 * Fires the event of a page's end, for a page that is shown without being on top.
 * @param pageId Taro's own name of the open page
 */
export const reachBottom = (pageId: string): void => void safeExecute(pageId, 'onReachBottom')

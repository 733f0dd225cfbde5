import { safeExecute } from '@tarojs/runtime'

/**
 * Tells a page that it is shown, for what was mounted after the platform had told it.
 * @param pageId Taro's own name of the open page
 */
export const showAgain = (pageId: string): void => void safeExecute(pageId, 'onShow')

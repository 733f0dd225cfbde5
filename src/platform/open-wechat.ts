const isPhoneBrowser = (): boolean =>
  /Android|iPhone|iPad/i.test(navigator.userAgent) && !/MicroMessenger/i.test(navigator.userAgent)

/** Whether WeChat can be opened from here: only from the browser of a phone, outside WeChat itself. */
export const canOpenWechat = (): boolean => IS_WEB && isPhoneBrowser()

/** Opens WeChat; does nothing where it is not installed. Source: provider WeChat (URL scheme) */
export function openWechat(): void {
  window.location.href = 'weixin://'
}

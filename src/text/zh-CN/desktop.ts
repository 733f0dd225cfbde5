/** Texts for the area beside the app in a wide window, and beside a tab page. Source: ui.md §8 */
export const desktop = {
  verified: '真人认证，头像与本人一致',
  distance: '距离模糊处理，不暴露位置',
  speed: '3 分钟速配，双方愿意才留下',
  scan: '手机扫码，体验更完整',
  scanLine: '在手机上可以使用定位、语音和真人认证',
  code: '打开近遇的二维码',
  /** Beside a tab page, while nothing is open there. */
  empty: {
    home: '点开一张卡片，在这里慢慢认识 TA',
    messages: '选一段聊天，在这里接着说',
    mine: '资料、钱包和设置，都会在这里打开',
  },
}

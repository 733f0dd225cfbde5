/** Texts for the area beside the app in a wide window. Source: ui.md §8 */
export const desktop = {
  verified: '真人认证，头像与本人一致',
  distance: '距离模糊处理，不暴露位置',
  speed: '3 分钟速配，双方愿意才留下',
  scan: '手机扫码，体验更完整',
  scanLine: '在手机上可以使用定位、语音和真人认证',
  code: '打开近遇的二维码',
}

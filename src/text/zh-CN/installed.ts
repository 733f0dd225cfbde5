/** Texts about a new build, notifications and installing the app; only H5 loads them. */
export const installed = {
  ready: '新版本已就绪',
  reload: '刷新',
  install: '放到主屏幕，下次一点就开',
  add: '添加',
  share: '点浏览器的分享按钮，选「添加到主屏幕」，下次一点就开',
  notices: '关掉页面也能知道有人回你',
  notify: '提醒我',
  notified: '好，有消息会提醒你',
  close: '收起',
}

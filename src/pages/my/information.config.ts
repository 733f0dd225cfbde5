export default definePageConfig({
  enablePullDownRefresh: true,
  enableShareAppMessage: true,
  navigationBarTitleText: '我的资料',
})

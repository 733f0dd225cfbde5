export default definePageConfig({ enablePullDownRefresh: true, navigationBarTitleText: '我的资料' })

export default definePageConfig({ enablePullDownRefresh: true, navigationBarTitleText: '平台客服' })

export default definePageConfig({ enablePullDownRefresh: true, navigationBarTitleText: '访客' })

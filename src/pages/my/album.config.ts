export default definePageConfig({ enablePullDownRefresh: true, navigationBarTitleText: '我的相册' })

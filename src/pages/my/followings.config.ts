export default definePageConfig({ enablePullDownRefresh: true, navigationBarTitleText: '我关注的' })

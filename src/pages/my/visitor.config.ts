export default definePageConfig({ enablePullDownRefresh: true, navigationBarTitleText: '谁看过我' })

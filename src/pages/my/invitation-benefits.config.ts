export default definePageConfig({ navigationBarTitleText: '邀请奖励', enableShareAppMessage: true })

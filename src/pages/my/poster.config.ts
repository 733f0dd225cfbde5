export default definePageConfig({ navigationBarTitleText: '邀请海报', enableShareAppMessage: true })

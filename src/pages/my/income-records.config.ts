export default definePageConfig({ navigationBarTitleText: '收入记录' })

export default definePageConfig({ navigationBarTitleText: '未成年人退款' })

export default definePageConfig({ navigationBarTitleText: '支付宝账号' })

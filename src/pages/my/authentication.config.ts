export default definePageConfig({ navigationBarTitleText: '真人认证' })

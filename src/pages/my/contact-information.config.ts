export default definePageConfig({ navigationBarTitleText: '联系方式' })

import { customBar } from '../../shell/page-config'

export default definePageConfig({ enablePullDownRefresh: true, ...customBar })

import { customBar } from '../../shell/page/page-config'

export default definePageConfig({ enablePullDownRefresh: true, ...customBar })

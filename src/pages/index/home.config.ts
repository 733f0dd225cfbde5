import { customBar } from '../../shell/page/page-config'

export default definePageConfig({ ...customBar })

import { customBar } from '../../shell/page-config'

export default definePageConfig({ ...customBar })

import { transparentBar } from '../../shell/page/page-config'

export default definePageConfig({ ...transparentBar })

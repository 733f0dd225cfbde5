import { transparentBar } from '../../shell/page-config'

export default definePageConfig({ ...transparentBar })

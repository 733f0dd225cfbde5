const path = require('node:path')

/**
 * Webpack loader of the mini-programs: what stands at a page's path is drawn at once and brings the page's own code,
 * which comes with a sub-package. `?screen` asks for that code itself.
 */
module.exports = function packagedPage() {
  const { sourceDir } = this.getOptions()
  const file = path.relative(sourceDir, this.resourcePath).replaceAll('\\', '/')
  const page = file.replace(/\.tsx$/, '')
  const screen = JSON.stringify(`./${path.basename(file)}?screen`)
  const chunk = JSON.stringify(page.replace(/^pages\//, '').replaceAll('/', '-'))
  return `import { packagedPage } from '@/shell/PackagedPage'
export default packagedPage('/${page}', () => import(/* webpackChunkName: ${chunk} */ ${screen}))
`
}

const path = require('node:path')

/**
 * Webpack loader of the mini-programs: the file at a page's path is rendered at once and loads the page's own code from
 * a sub-package. `?screen` requests that code itself.
 */
module.exports = function packagedPage() {
  const { sourceDir } = this.getOptions()
  const file = path.relative(sourceDir, this.resourcePath).replaceAll('\\', '/')
  const page = file.replace(/\.tsx$/, '')
  const screen = JSON.stringify(`./${path.basename(file)}?screen`)
  const chunk = JSON.stringify(page.replace(/^pages\//, '').replaceAll('/', '-'))
  return `import { packagedPage } from '@/shell/page/PackagedPage'
export default packagedPage('/${page}', () => import(/* webpackChunkName: ${chunk} */ ${screen}))
`
}

import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Compiler } from 'webpack'
import { entryFiles, filesOfPage } from './first-load'

/** Pages that open without a network: those of the tabs, and a chat. */
const PAGES = ['pages/index/home', 'pages/msg/index', 'pages/msg/chat', 'pages/my/index']
/** Where the service worker has its list. */
const LIST = 'const SHELL = []'

/**
 * Webpack plugin that writes the files of the shell into the built service worker. The worker then changes with each
 * release, which is how a browser finds the next one.
 */
export class ShellFiles {
  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('ShellFiles', ({ compilation }) => {
      if (compilation.errors.length > 0) return
      const files = [...entryFiles(compilation), ...PAGES.flatMap((page) => filesOfPage(compilation, page))]
      const urls = ['/', ...new Set(files.map((file) => `/${file}`))]
      // The copy in the output is minified already, so the list is not found there.
      const source = path.join(compiler.context, 'src/service-worker.js')
      const code = readFileSync(source, 'utf8')
      if (!code.includes(LIST)) throw new Error(`${source} has no list of files`)
      writeFileSync(
        path.join(compiler.outputPath, 'service-worker.js'),
        code.replace(LIST, `const SHELL = ${JSON.stringify(urls)}`),
      )
    })
  }
}

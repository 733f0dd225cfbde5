import fs from 'node:fs'
import path from 'node:path'
import { transform } from '@swc/core'

const MINI_FOLDER = path.resolve(__dirname, '..')

/** Packages that the host imports, by name; both have a build for browsers. */
const LIBRARIES: Record<string, string> = {
  'glass-easel': 'glass-easel/dist/glass_easel.all.es.js',
  'glass-easel-miniprogram-adapter':
    'glass-easel-miniprogram-adapter/dist/glass_easel_miniprogram_adapter.es.js',
}

/** Page that loads the host as plain modules, without a bundle. */
export const HOST_PAGE = `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>mini</title>
<link rel="icon" href="data:,">
<style>#mini{position:fixed;inset:0;overflow:hidden;background:#fff}</style>
<script type="importmap">${JSON.stringify({
  imports: Object.fromEntries(Object.keys(LIBRARIES).map((name) => [name, `/libraries/${name}`])),
})}</script>
</head>
<body><div id="mini"></div><script type="module" src="/modules/browser/page-entry"></script></body>
</html>`

/** Source of a library of the host for the browser, or null for other names. */
export async function libraryCode(name: string): Promise<string | null> {
  const file = LIBRARIES[name]
  if (!file) return null
  const manifest = require.resolve(`${name}/package.json`)
  return fs.promises.readFile(path.join(path.dirname(manifest), '..', file), 'utf8')
}

/** One module of the host as JavaScript, by its path without extension; null outside the host's folder. */
export async function moduleCode(name: string): Promise<string | null> {
  const file = path.resolve(MINI_FOLDER, `${name}.ts`)
  if (!file.startsWith(MINI_FOLDER + path.sep) || !fs.existsSync(file)) return null
  const { code } = await transform(await fs.promises.readFile(file, 'utf8'), {
    filename: file,
    sourceMaps: 'inline',
    jsc: { target: 'es2022', parser: { syntax: 'typescript' }, transform: { verbatimModuleSyntax: true } },
    module: { type: 'es6' },
  })
  return code
}

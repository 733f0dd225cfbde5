import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from './lib/project.mjs'
import { codesOf, numbersOf, ownReferencesOf, referencesOf } from './lib/references.mjs'
import { repositoryFiles } from './lib/repository-files.mjs'

const folders = [
  'bench',
  'config',
  'console',
  'contract',
  'docs',
  'e2e',
  'scripts',
  'server',
  'src',
  'test',
  'types',
]
const files = repositoryFiles()
const documents = files.filter((file) => file.endsWith('.md'))
const textOf = (file) => readFileSync(path.join(projectDir, file), 'utf8')
const { scripts } = JSON.parse(textOf('package.json'))

const isThere = (...parts) => existsSync(path.join(projectDir, ...parts))

/** A file that a document names without a path: beside or below the document, or for those of `docs` anywhere. */
const isNamed = (document, name) => {
  const folder = path.posix.dirname(document)
  const root = folder === '.' || folder.startsWith('docs') ? '' : `${folder}/`
  return isThere(name) || files.some((file) => file.startsWith(root) && `/${file}`.endsWith(`/${name}`))
}

/** Names in a document that do not exist: files of the repository, commands of package.json, targets of links. */
function missing(document) {
  const text = textOf(document)
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words)
  const paths = code.filter((words) => /^[\w.@-]+(\/[\w.@-]+)+\/?$/.test(words))
  const ours = paths.filter((place) => folders.includes(place.split('/')[0]))
  const names = code.filter((words) => /^[\w@-][\w./@-]*\.(tsx?|[mc]?js|scss|md|html|json)$/.test(words))
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name)
  const links = [...text.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, target]) => target)
  return [
    ...ours.filter((place) => !isThere(place) && !isThere(path.dirname(document), place)),
    ...names.filter((name) => !isNamed(document, name)),
    ...commands.filter((name) => !(name in scripts)),
    ...links.filter((target) => !/^\w+:/.test(target) && !isThere(path.dirname(document), target)),
  ]
}

test.each(documents)('%s names only things that exist', (document) => {
  expect(missing(document)).toEqual([])
})

const numbers = Object.fromEntries(
  ['product', 'spec', 'screens', 'ui'].map((name) => [name, numbersOf(textOf(`docs/product/${name}.md`))]),
)
for (const code of codesOf(textOf('docs/error-codes.md'))) numbers.product.add(code)

/** References of a file to `docs/product` that do not resolve. */
const unresolved = (file) => {
  const text = textOf(file)
  const [, own] = /^docs\/product\/(\w+)\.md$/.exec(file) ?? []
  return [...referencesOf(text), ...(own ? ownReferencesOf(own, text) : [])]
    .filter(({ document, number }) => !numbers[document].has(number))
    .map(({ document, number, words }) => `${file}: ${document} §${number} in "${words.slice(0, 60)}"`)
}

/** Files that are checked; the tests of the references themselves cite numbers that do not exist. */
const cites = files.filter(
  (file) => /\.([cm]?[jt]sx?|scss|html|md)$/.test(file) && !file.startsWith('scripts/lib/references'),
)

test('every reference to product, spec, screens and ui resolves to a heading or a numbered item', () => {
  expect(cites.flatMap(unresolved)).toEqual([])
})

test.each([
  ['server/config', /\benv\.([A-Z][A-Z0-9_]+)|\(env, '([A-Z][A-Z0-9_]+)'/g],
  ['config/index.ts', /process\.env\.(TARO_APP_[A-Z_]+)/g],
])('README.md explains every variable that %s reads', (file, pattern) => {
  const read = files.filter((name) => name.startsWith(file) && !name.includes('.test.'))
  const text = read.map(textOf).join('\n')
  const names = [...text.matchAll(pattern)].map(([, plain, named]) => plain ?? named)
  const table = textOf('README.md')
  expect(names.length).toBeGreaterThan(0)
  expect([...new Set(names)].filter((name) => !new RegExp(`\\| .*\`${name}\\b`).test(table))).toEqual([])
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from './lib/project.mjs'

const folders = ['bench', 'config', 'contract', 'docs', 'e2e', 'scripts', 'server', 'src', 'test', 'types']

const documents = ['README.md', 'ARCHITECTURE.md'].concat(
  folders.flatMap((folder) =>
    readdirSync(path.join(projectDir, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  ),
)
const { scripts } = JSON.parse(readFileSync(path.join(projectDir, 'package.json'), 'utf8'))

const isThere = (...parts) => existsSync(path.join(projectDir, ...parts))

/** What a document names that is not there: files of the repository, commands of package.json, targets of links. */
function missing(document) {
  const text = readFileSync(path.join(projectDir, document), 'utf8')
  const code = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words]) => words)
  const paths = code.filter((words) => /^[\w.@-]+(\/[\w.@-]+)+\/?$/.test(words))
  const ours = paths.filter((place) => folders.includes(place.split('/')[0]))
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name)
  const links = [...text.matchAll(/\]\(([^)#\s]+)\)/g)].map(([, target]) => target)
  return [
    ...ours.filter((place) => !isThere(place) && !isThere(path.dirname(document), place)),
    ...commands.filter((name) => !(name in scripts)),
    ...links.filter((target) => !/^\w+:/.test(target) && !isThere(path.dirname(document), target)),
  ]
}

test.each(documents)('%s names only what is there', (document) => {
  expect(missing(document)).toEqual([])
})

test.each([
  ['server/config.ts', /\benv\.([A-Z][A-Z0-9_]+)|\(env, '([A-Z][A-Z0-9_]+)'/g],
  ['config/index.ts', /process\.env\.(TARO_APP_[A-Z_]+)/g],
])('README.md explains every variable that %s reads', (file, pattern) => {
  const names = [...readFileSync(path.join(projectDir, file), 'utf8').matchAll(pattern)].map(
    ([, plain, named]) => plain ?? named,
  )
  const table = readFileSync(path.join(projectDir, 'README.md'), 'utf8')
  expect(names.length).toBeGreaterThan(0)
  expect([...new Set(names)].filter((name) => !new RegExp(`\\| .*\`${name}\\b`).test(table))).toEqual([])
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from './lib/project.mjs'

const textOf = (file) => readFileSync(path.join(projectDir, file), 'utf8')

/** Entries of the table in docs/spec-tests.md, as `§9, toast: file`. */
const named = textOf('docs/spec-tests.md')
  .split(/^## /m)
  .flatMap((part) => {
    const section = /^§\d+/.exec(part)?.[0]
    return [...part.matchAll(/^\|.*\| `([^`]+)` \|(.+)\|$/gm)].flatMap(([, word, files]) =>
      [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `${section}, ${word}: ${file}`),
    )
  })

const testFiles = ['contract', 'src', 'server', 'test', 'e2e'].flatMap((folder) =>
  readdirSync(path.join(projectDir, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`),
)

/** Names of the tests themselves: `spec §9, toast: …`. */
const found = testFiles.flatMap((file) => [
  ...new Set(
    [...textOf(file).matchAll(/['"`]spec (§\d+, [^:'"`]+): /g)].map(([, line]) => `${line}: ${file}`),
  ),
])

test('the tests of the specification’s lines are those in docs/spec-tests.md', () => {
  expect(found.sort()).toEqual(named.sort())
})

test.each(['§4', '§8', '§9'])('%s has its tests', (section) => {
  expect(named.filter((line) => line.startsWith(section)).length).toBeGreaterThan(5)
})

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import longest from '../../test/longest.js'
import { cacheDir, projectDir } from './project.mjs'
import { repositoryFiles } from './repository-files.mjs'

/** Groups of a project, beside the files that are alone. */
const GROUP_COUNT = 24

/** Cost of a test file beside its text, which is the only other measure before a run, in characters. Source: ours */
const FILE_COST = 3_000

/**
 * What reaches beyond a test file: other modules in the place of real ones, modules that are loaded again, and changes
 * of the process. `test/net/test-file.ts` undoes spies and faked timers, and refuses any other change that a file leaves.
 */
const REACHES_OUT = [
  /\bjest\s*\.\s*(un|do|dont|set|deepUn)?mock\s*\(/i,
  /\bjest\s*\.\s*(resetModules|isolateModules|createMockFromModule|retryTimes)/,
  /\bprocess\.(chdir|umask)\(/,
  /\bprocess\.env(\.\w+|\[[^\]]+\]) *=[^=]/,
  /\bdelete process\.env\b/,
  // Parts of the client that are installed once for the whole page.
  /\b(define|install)[A-Z]\w*\(/,
  /\bIS_REACT_ACT_ENVIRONMENT\b/,
]

/** Whether a test file needs a sandbox of its own. */
const reachesOut = ({ text }) => REACHES_OUT.some((pattern) => pattern.test(text))

const isLong = ({ file }) => longest.LONGEST.some((name) => file.replace(/\.test\.tsx?$/, '') === name)

/** Another order for each seed. */
const shuffled = (tests, seed) => {
  const place = ({ file }) => createHash('sha256').update(`${seed} ${file}`).digest('hex')
  return [...tests].sort((one, other) => (place(one) < place(other) ? -1 : 1))
}

/**
 * Splits test files into groups of about the same size, each of neighbours. A file that is long, or that needs a sandbox
 * of its own, is alone.
 * @param {readonly { file: string, text: string }[]} tests by path from the project's root, in the order of paths
 * @param {number} count number of groups
 * @param {string} [seed] mixes the files, to find tests that depend on the files before them
 * @returns {{ alone: string[], groups: string[][] }}
 */
export function splitTests(tests, count, seed) {
  const isAlone = (test) => isLong(test) || reachesOut(test)
  const others = tests.filter((test) => !isAlone(test))
  const costOf = ({ text }) => text.length + FILE_COST
  const total = others.reduce((sum, test) => sum + costOf(test), 0)
  const groups = Array.from({ length: count }, () => [])
  let before = 0
  for (const test of seed ? shuffled(others, seed) : others) {
    // By its middle, so that the last file is in the last group.
    groups[Math.floor(((before + costOf(test) / 2) / total) * count)].push(test.file)
    before += costOf(test)
  }
  return {
    alone: tests.filter(isAlone).map(({ file }) => file),
    groups: groups.filter((group) => group.length > 0),
  }
}

/** A test file that runs others, each in a `describe` of its name. */
const groupText = (files) =>
  [
    `const { testFile } = require(${JSON.stringify(path.join(projectDir, 'test/net/test-file'))})`,
    ...files.map(
      (file) => `testFile('${file}', () => require(${JSON.stringify(path.join(projectDir, file))}))`,
    ),
    '',
  ].join('\n')

/**
 * Writes the groups of a Jest project's test files, which `jest.config.js` reads in their place (decision 0020).
 * @param {string} project
 * @param {readonly string[]} folders where its test files are
 * @param {string} [seed] mixes the files
 */
export function writeTestGroups(project, folders, seed) {
  const tests = repositoryFiles()
    .filter((file) => /\.test\.tsx?$/.test(file) && folders.some((folder) => file.startsWith(`${folder}/`)))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(projectDir, file), 'utf8') }))
  const { alone, groups } = splitTests(tests, GROUP_COUNT, seed)
  const folder = path.join(cacheDir, 'test-groups', project)
  rmSync(folder, { recursive: true, force: true })
  const write = (name, files) => {
    const place = path.join(folder, name)
    mkdirSync(path.dirname(place), { recursive: true })
    writeFileSync(place, groupText(files))
  }
  // By its own path, which the sequencer knows.
  for (const file of alone) write(path.join('alone', file), [file])
  groups.forEach((files, at) => write(`group-${String(at + 1).padStart(2, '0')}.test.ts`, files))
}

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from './lib/project.mjs'
import { repositoryFiles } from './lib/repository-files.mjs'
import { findingsOf, globOf, SUBJECT_MAX } from './lint/words.mjs'

/** Files that follow the style guide: documents, and files with comments or test titles. */
const covered = [
  'md',
  'ts',
  'tsx',
  'js',
  'mjs',
  'cjs',
  'scss',
  'css',
  'json',
  'yaml',
  'yml',
  'sh',
  'conf',
  'service',
  'example',
]
  .map((ending) => `**/*.${ending}`)
  .concat('deploy/*file')
  .map(globOf)
/**
 * The guide and the test of the rules show what is replaced. The table of codes is made from texts that members read.
 * Landed migrations never change.
 */
const exempt = ['docs/STYLE_GUIDE.md', 'docs/error-codes.md', 'scripts/lint/words.test.mjs']
const LAST_OLD_MIGRATION = 68
const isOldMigration = (file) =>
  Number(/^server\/db\/migrations\/(\d+)-/.exec(file)?.[1] ?? Infinity) <= LAST_OLD_MIGRATION

/** Subjects before this commit are older than the guide. */
const SINCE = '5069821'

const files = repositoryFiles().filter(
  (file) => covered.some((glob) => glob.test(file)) && !exempt.includes(file) && !isOldMigration(file),
)

test.each(files)('%s uses the words of the style guide', (file) => {
  expect(findingsOf(file, readFileSync(path.join(projectDir, file), 'utf8'))).toEqual([])
})

test(`no commit since ${SINCE} has a subject over ${SUBJECT_MAX} characters`, () => {
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', `${SINCE}..HEAD`], {
    cwd: projectDir,
    encoding: 'utf8',
  })
  // A copy without history, or with a part of it, has no subjects to judge.
  const subjects = status === 0 ? stdout.split('\n') : []
  expect(subjects.filter((subject) => [...subject].length > SUBJECT_MAX)).toEqual([])
})

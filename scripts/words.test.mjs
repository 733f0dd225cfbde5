import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from './lib/project.mjs'
import { repositoryFiles } from './lib/repository-files.mjs'
import { findingsOf, globOf, SUBJECT_MAX } from './lib/words.mjs'

/** Files that follow the style guide. Add a glob once its files pass: comments and test titles of code are read, too. */
const covered = ['docs/**/*.md', '**/README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md'].map(globOf)
/** The guide shows what it replaces; the table of codes is made from texts that members read. */
const exempt = ['docs/STYLE_GUIDE.md', 'docs/error-codes.md']

/** Subjects before this commit are older than the guide. */
const SINCE = '5069821'

const files = repositoryFiles().filter(
  (file) => covered.some((glob) => glob.test(file)) && !exempt.includes(file),
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

import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressFolder } from './compress.mjs'
import { fingerprint } from './fingerprint.mjs'
import { withProgress } from './progress.mjs'
import { cacheDir, projectDir } from './project.mjs'
import { npmCommand, runQuietly } from './run.mjs'

/** Everything that the H5 build reads. */
const SOURCES = [
  'src',
  'contract',
  'config',
  'types',
  'babel.config.js',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
]

const markPath = path.join(cacheDir, 'h5.fingerprint')

/** Builds the H5 client unless the build in `dist/h5` was made from exactly these sources. */
export async function buildH5IfChanged() {
  if (!isBuilt() || readFileSync(markPath, 'utf8') !== fingerprint(SOURCES)) await buildH5()
}

/** Builds the H5 client and stores the fingerprint of its sources. */
export async function buildH5() {
  const current = fingerprint(SOURCES)
  rmSync(markPath, { force: true })
  const [command, commandArguments] = npmCommand(['run', '--silent', 'build:h5'])
  await withProgress('Building the H5 client', () =>
    runQuietly(command, commandArguments, { env: { NODE_ENV: 'production' } }),
  )
  await compressFolder(path.join(projectDir, 'dist/h5'))
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(markPath, current)
}

function isBuilt() {
  return existsSync(markPath) && existsSync(path.join(projectDir, 'dist/h5/index.html'))
}

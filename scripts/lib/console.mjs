import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { withProgress } from './progress.mjs'
import { cacheDir, projectDir } from './project.mjs'
import { npmCommand, runQuietly } from './run.mjs'

/** Everything that the console's build reads. */
const SOURCES = ['console', 'contract', 'package-lock.json', 'tsconfig.base.json']

const markPath = path.join(cacheDir, 'console.fingerprint')

/** Builds the operators' console unless the build in `dist/console` was made from exactly these sources. */
export async function buildConsoleIfChanged() {
  if (!isBuilt() || readFileSync(markPath, 'utf8') !== fingerprint(SOURCES)) await buildConsole()
}

/** Builds the operators' console and stores the fingerprint of its sources. */
export async function buildConsole() {
  const current = fingerprint(SOURCES)
  rmSync(markPath, { force: true })
  const [command, commandArguments] = npmCommand(['run', '--silent', 'build:console'])
  await withProgress("Building the operators' console", () => runQuietly(command, commandArguments))
  mkdirSync(cacheDir, { recursive: true })
  writeFileSync(markPath, current)
}

function isBuilt() {
  return existsSync(markPath) && existsSync(path.join(projectDir, 'dist/console/index.html'))
}

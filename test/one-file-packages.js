const { execFileSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs')
const path = require('node:path')

/**
 * Packages of hundreds of files each. Jest loads every file again for every test file: a second of processor time
 * each time, against 50 ms as one file.
 */
const ENTRIES = ['typebox', 'typebox/compile', 'typebox/value', 'kysely']

const projectDir = path.resolve(__dirname, '..')
const cacheDir = path.join(projectDir, '.cache/one-file-packages')
const fileOf = (entry) => `${entry.replaceAll('/', '-')}.cjs`

/** The result depends only on the installed packages and on this file. */
const key = () => {
  const hash = createHash('sha256').update(readFileSync(__filename))
  for (const name of ['typebox', 'kysely', 'esbuild'])
    hash.update(readFileSync(path.join(projectDir, 'node_modules', name, 'package.json')))
  return hash.digest('hex').slice(0, 16)
}

/** All in one file, so that a schema is identical for every entry that reads it; and a file for each entry. */
const make = (folder) => {
  mkdirSync(cacheDir, { recursive: true })
  const staging = mkdtempSync(path.join(cacheDir, 'new-'))
  const lines = ENTRIES.map((entry) => `${JSON.stringify(entry)}: require(${JSON.stringify(entry)}),`)
  // The program and not the library, whose worker keeps Jest from ending.
  execFileSync(
    require.resolve('esbuild/bin/esbuild'),
    [
      '--bundle',
      '--platform=node',
      '--format=cjs',
      '--log-level=warning',
      `--outfile=${path.join(staging, 'all.cjs')}`,
    ],
    { cwd: projectDir, input: `module.exports = {${lines.join('')}}`, stdio: ['pipe', 'inherit', 'inherit'] },
  )
  for (const entry of ENTRIES)
    writeFileSync(path.join(staging, fileOf(entry)), `module.exports = require('./all.cjs')['${entry}']\n`)
  try {
    renameSync(staging, folder)
  } catch (error) {
    // Another run made the same first.
    rmSync(staging, { recursive: true })
    if (!existsSync(folder)) throw error
  }
}

/** For Jest's `moduleNameMapper`: these packages as one file, made again when the installed packages change. */
exports.oneFilePackages = () => {
  const folder = path.join(cacheDir, key())
  if (!existsSync(folder)) make(folder)
  return Object.fromEntries(ENTRIES.map((entry) => [`^${entry}$`, path.join(folder, fileOf(entry))]))
}

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
 * each time, against 50 ms as one file. The entries of one file share it, so that a schema is identical for all of them.
 */
const FILES = {
  data: ['typebox', 'typebox/compile', 'typebox/value', 'kysely'],
  http: ['fastify', '@fastify/multipart', '@fastify/static'],
}

const projectDir = path.resolve(__dirname, '..')
const cacheDir = path.join(projectDir, '.cache/one-file-packages')
const entries = Object.values(FILES).flat()
const fileOf = (entry) => `${entry.replaceAll('/', '-')}.cjs`
const packageOf = (entry) => /^(@[^/]+\/)?[^/]+/.exec(entry)?.[0] ?? entry

/** The result depends only on the installed packages and on this file. */
const key = () => {
  const hash = createHash('sha256').update(readFileSync(__filename))
  for (const name of new Set([...entries.map(packageOf), 'esbuild']))
    hash.update(readFileSync(path.join(projectDir, 'node_modules', name, 'package.json')))
  return hash.digest('hex').slice(0, 16)
}

/** One file of several entries, and a file for each of them. */
const bundle = (folder, name, parts) => {
  const lines = parts.map((entry) => `${JSON.stringify(entry)}: require(${JSON.stringify(entry)}),`)
  // The program and not the library, whose worker keeps Jest from ending.
  execFileSync(
    require.resolve('esbuild/bin/esbuild'),
    [
      '--bundle',
      '--platform=node',
      '--format=cjs',
      '--log-level=warning',
      // Fastify looks there for the names of plugins, which Jest makes slow: 80 ms for each server that starts.
      '--define:require.cache=undefined',
      `--outfile=${path.join(folder, `of-${name}.cjs`)}`,
    ],
    { cwd: projectDir, input: `module.exports = {${lines.join('')}}`, stdio: ['pipe', 'inherit', 'inherit'] },
  )
  for (const entry of parts)
    writeFileSync(
      path.join(folder, fileOf(entry)),
      `module.exports = require('./of-${name}.cjs')['${entry}']\n`,
    )
}

const make = (folder) => {
  mkdirSync(cacheDir, { recursive: true })
  const staging = mkdtempSync(path.join(cacheDir, 'new-'))
  for (const [name, parts] of Object.entries(FILES)) bundle(staging, name, parts)
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
  return Object.fromEntries(entries.map((entry) => [`^${entry}$`, path.join(folder, fileOf(entry))]))
}

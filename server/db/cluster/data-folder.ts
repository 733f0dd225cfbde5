import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries'
import { giveTo, type ClusterOwner } from './owner'
import { runProgram } from './program'
import { initdbArguments, type Durability } from './settings'

/** A PostgreSQL data folder on disk together with the password of its role. */
export interface Cluster {
  /** PostgreSQL's own folder; belongs to the database's account. */
  readonly dir: string
  readonly password: string
}

/** Name of the folder that PostgreSQL itself works in, inside our data folder. */
const CLUSTER_FOLDER = 'cluster'

/** Path of the cluster inside our data folder. */
export function clusterDirOf(dataDir: string): string {
  return join(dataDir, CLUSTER_FOLDER)
}

/**
 * Opens the cluster in `dataDir`, making it on first use. It is made under another name and renamed when whole, so
 * a first start that is cut off leaves nothing that the next one would trust.
 * @throws Error when the folder belongs to an account we cannot act as, or is from another major version.
 */
export async function openCluster(
  dataDir: string,
  binaries: Binaries,
  owner: ClusterOwner | null,
  durability: Durability,
): Promise<Cluster> {
  const dir = clusterDirOf(dataDir)
  const passwordPath = join(dataDir, 'password')
  if ((await stat(dir).catch(() => null)) === null) {
    await makeCluster(dir, passwordPath, binaries, owner, durability)
  }
  await refuseForeign(dir)
  return { dir, password: (await readFile(passwordPath, 'utf8')).trim() }
}

async function makeCluster(
  dir: string,
  passwordPath: string,
  binaries: Binaries,
  owner: ClusterOwner | null,
  durability: Durability,
): Promise<void> {
  const stagingDir = `${dir}.new`
  await rm(stagingDir, { recursive: true, force: true })
  await mkdir(stagingDir, { mode: 0o700 })
  await giveTo(owner, stagingDir)
  await writeFile(passwordPath, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600, flush: true })
  const password = await openForOwner(passwordPath, owner)
  try {
    await runProgram(binaries.initdb, initdbArguments(dataPathFor(stagingDir, owner), durability), {
      cwd: stagingDir,
      owner,
      stdin: password.fd,
    })
  } finally {
    await password.close()
    await giveTo(owner && { uid: 0, gid: 0 }, passwordPath)
  }
  await rename(stagingDir, dir)
}

/** `initdb` opens its standard input a second time, by name, so the file must be the owner's for that moment. */
async function openForOwner(path: string, owner: ClusterOwner | null) {
  await giveTo(owner, path)
  return open(path, 'r')
}

/**
 * The path of the data that the database gets. When we run as root, the data may be below folders that the database's
 * account cannot enter, such as a private home. The database inherits the data folder as its working folder, and this
 * path reaches it without passing the folders above.
 */
export function dataPathFor(clusterDir: string, owner: ClusterOwner | null): string {
  return owner ? '/proc/self/cwd' : clusterDir
}

/** Replaces PostgreSQL's message by a plain sentence. */
async function refuseForeign(dir: string): Promise<void> {
  const folder = await stat(dir)
  const ownUid = process.getuid?.()
  if (ownUid !== undefined && ownUid !== 0 && folder.uid !== ownUid) {
    throw new Error(
      `The database in ${dir} belongs to another account. Start as the one that made it, or reset.`,
    )
  }
}

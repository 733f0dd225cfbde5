import { chown, readFile, stat } from 'node:fs/promises'

/** Account that database processes run under and that owns the cluster folder. */
export interface ClusterOwner {
  readonly uid: number
  readonly gid: number
}

/** Debian's fixed number of `nobody`, used where the account list cannot be read. */
const NOBODY: ClusterOwner = { uid: 65_534, gid: 65_534 }

/** True when this process is root; PostgreSQL refuses to run as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * Account for the database when we are root: the owner of the cluster, or else `nobody`. Null when we are not root; then
 * everything runs under our own account.
 */
export async function chooseOwner(clusterDir: string): Promise<ClusterOwner | null> {
  if (!isRoot()) return null
  const folder = await stat(clusterDir).catch(() => null)
  if (folder && folder.uid !== 0) return { uid: folder.uid, gid: folder.gid }
  return parseAccount(await readFile('/etc/passwd', 'utf8').catch(() => ''), 'nobody') ?? NOBODY
}

/** Finds an account by name in the text of `/etc/passwd`; null when absent or when it is root under another name. */
export function parseAccount(passwd: string, name: string): ClusterOwner | null {
  for (const line of passwd.split('\n')) {
    const [account, , uid, gid] = line.split(':')
    if (account === name && Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return null
}

/** Makes the owner own a file or folder; does nothing when `owner` is null. */
export async function giveTo(owner: ClusterOwner | null, path: string): Promise<void> {
  if (owner) await chown(path, owner.uid, owner.gid)
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { addressOf } from './address'
import { clusterDirOf } from './data-folder'

/** Lines of PostgreSQL's own lock file, counted from 0. Source: PostgreSQL, `miscadmin.h` */
const PORT_LINE = 3
const SOCKET_LINE = 4
const STATUS_LINE = 7

/**
 * Address of the embedded database that another process of ours runs on the data folder; null while none is ready. It is
 * read from PostgreSQL's lock file, so call it only while a running process holds the run lock.
 */
export async function findRunningDatabase(dataDir: string): Promise<string | null> {
  const dir = clusterDirOf(dataDir)
  const lock = await read(join(dir, 'postmaster.pid'))
  const password = (await read(join(dataDir, 'password'))).trim()
  const lines = lock.split('\n').map((line) => line.trim())
  const port = Number(lines[PORT_LINE])
  const isReady = lines[STATUS_LINE] === 'ready' && Number.isInteger(port) && port > 0
  return isReady ? addressOf({ dir, password }, { port, hasSocket: Boolean(lines[SOCKET_LINE]) }) : null
}

const read = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')

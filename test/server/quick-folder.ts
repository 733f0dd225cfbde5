import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../../server/lib/process-identity'

/** Linux's folder in memory. Source: the kernel's tmpfs documentation */
const MEMORY_FOLDER = '/dev/shm'

/** Far more than the largest run uses, in bytes; a container gives the folder only 64 MB. */
const ROOM_BYTES = 6 * 1024 ** 3

const PREFIX = 'jinyu-test-'

const hasRoom = async (folder: string): Promise<boolean> => {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize >= ROOM_BYTES && freemem() >= ROOM_BYTES
}

/** A killed run leaves its folder, which uses memory. */
const forgetKilled = async (folder: string): Promise<void> => {
  const left = (await readdir(folder)).filter((name) => {
    const pid = name.startsWith(PREFIX) && Number(name.slice(PREFIX.length).split('-')[0])
    return pid && !isRunning({ pid, startTicks: null, bootId: null })
  })
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })))
}

/**
 * Makes a folder for files that this process deletes at its end: in memory where there is room, because a database
 * has hundreds of files, and creating and deleting them on a disk takes a sixth of the time of a file of server
 * tests.
 */
export const makeQuickFolder = async (): Promise<string> => {
  const isQuick = await hasRoom(MEMORY_FOLDER)
  if (isQuick) await forgetKilled(MEMORY_FOLDER)
  return mkdtemp(join(isQuick ? MEMORY_FOLDER : tmpdir(), `${PREFIX}${process.pid}-`))
}

import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'

/** A file of changes, as PostgreSQL names and numbers it. */
export interface WalFile {
  readonly name: string
  readonly bytes: number
  /** When it was last written, epoch ms. */
  readonly writtenAt: number
  /** True for the file that is still being written. */
  readonly isPartial: boolean
}

const NAME = /^([0-9A-F]{8})([0-9A-F]{8})([0-9A-F]{8})(\.partial)?$/
/** Files of one "log" together hold this many bytes. Source: PostgreSQL, WAL internals */
const LOG_BYTES = 2 ** 32

/** The files of changes in a folder in no order; nothing for a folder that does not exist. */
export const listWal = async (dir: string): Promise<WalFile[]> => {
  const names = await readdir(dir).catch(() => [])
  const files = names.filter((name) => NAME.test(name))
  return Promise.all(
    files.map(async (name) => {
      const { size, mtimeMs } = await stat(path.join(dir, name))
      return { name, bytes: size, writtenAt: mtimeMs, isPartial: name.endsWith('.partial') }
    }),
  )
}

/** Position of a file in the order of all changes, whatever its timeline. */
const placeOf = (name: string, bytes: number): number => {
  const [, , log = '', part = ''] = NAME.exec(name) ?? []
  return Number.parseInt(log, 16) * (LOG_BYTES / bytes) + Number.parseInt(part, 16)
}

/** Number of the file that holds a position such as `0/2000028`. */
const fileOf = (position: string, bytes: number): number => {
  const [high = '', low = ''] = position.split('/')
  return Number.parseInt(high, 16) * (LOG_BYTES / bytes) + Math.floor(Number.parseInt(low, 16) / bytes)
}

/** Result of looking at the files that follow a backup. */
export interface WalChain {
  /** Files from the beginning of the backup to the newest. */
  readonly count: number
  /** How many in between are missing; also 1 when the first one is. */
  readonly missing: number
  /** Names of files whose length differs from that of the others: their copy was cut off. */
  readonly cut: readonly string[]
}

/** Looks for gaps in the files from a position on. */
export const chainFrom = (files: readonly WalFile[], position: string): WalChain => {
  const bytes = Math.max(0, ...files.map((file) => file.bytes))
  const first = bytes > 0 ? fileOf(position, bytes) : 0
  const later = files.filter(({ name }) => placeOf(name, bytes) >= first)
  const places = new Set(later.map(({ name }) => placeOf(name, bytes)))
  const last = Math.max(first, ...places)
  return {
    count: places.size,
    missing: last - first + 1 - places.size,
    cut: later.filter((file) => file.bytes !== bytes).map(({ name }) => name),
  }
}

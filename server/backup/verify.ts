import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { HOUR_MS, MINUTE_MS } from '@contract/constants'
import { type Finding, findingsOf } from '../doctor/finding'
import { chainFrom, listWal } from './wal'

/** A whole copy is made each night; these are the ages from which one was missed. Source: ours */
const COPY_LATE_MS = 26 * HOUR_MS
const COPY_LOST_MS = 72 * HOUR_MS
/** A server in use writes changes every minute; these are the ages from which the copy stands still. Source: ours */
const CHANGES_LATE_MS = 10 * MINUTE_MS
const CHANGES_LOST_MS = HOUR_MS

/** What the verification needs beside the folder. */
export interface VerifyDeps {
  /** Epoch ms. */
  now(): number
  /** Compares a copy with its manifest; resolves to null when all is right, else to the first complaint. */
  compare(copyDir: string): Promise<string | null>
}

const COPY_NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

const madeAt = (name: string): number => {
  const [, year, month, day, hour, minute, second] = (COPY_NAME.exec(name) ?? []).map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second)
}

const ageText = (ms: number): string =>
  ms < HOUR_MS ? `${Math.floor(ms / MINUTE_MS)} min` : `${Math.floor(ms / HOUR_MS)} h`

const byAge = (name: string, text: string, ageMs: number, lateMs: number, lostMs: number): Finding => {
  const { ok, warn, fail } = findingsOf(name)
  if (ageMs <= lateMs) return ok(`${text}, ${ageText(ageMs)} old`)
  const sentence = `${text}, is ${ageText(ageMs)} old: look at the unit that makes it`
  return ageMs <= lostMs ? warn(sentence) : fail(sentence)
}

/** Position from which a copy needs the changes. */
const startOf = async (copyDir: string): Promise<string> => {
  const text = await readFile(path.join(copyDir, 'backup_manifest'), 'utf8')
  const manifest = JSON.parse(text) as { 'WAL-Ranges'?: { 'Start-LSN': string }[] }
  return manifest['WAL-Ranges']?.[0]?.['Start-LSN'] ?? '0/0'
}

const verifyCopy = async (copyDir: string, { now, compare }: VerifyDeps): Promise<Finding[]> => {
  const name = path.basename(copyDir)
  const { ok, fail } = findingsOf('copy')
  const complaint = await compare(copyDir)
  return [
    byAge('copy', `${name} is the newest`, now() - madeAt(name), COPY_LATE_MS, COPY_LOST_MS),
    complaint === null ? ok('every file is as its manifest says') : fail(`${name} is damaged: ${complaint}`),
  ]
}

const verifyChanges = async (backupDir: string, copyDir: string, now: number): Promise<Finding[]> => {
  const { ok, fail } = findingsOf('changes')
  const files = await listWal(path.join(backupDir, 'wal'))
  if (files.length === 0) return [fail('there are none: start stream-wal.sh')]
  const { count, missing, cut } = chainFrom(files, await startOf(copyDir))
  const newest = Math.max(...files.map(({ writtenAt }) => writtenAt))
  return [
    byAge('changes', 'the newest', now - newest, CHANGES_LATE_MS, CHANGES_LOST_MS),
    missing > 0
      ? fail(`${missing} files are missing after the newest copy: make a new copy now`)
      : ok(`${count} files without a gap since the newest copy`),
    ...(cut.length > 0 ? [fail(`not whole: ${cut.slice(0, 3).join(', ')}`)] : []),
  ]
}

/** Looks at the newest whole copy, and at the changes since it: whether all of it is there, whole and new enough. */
export const verifyBackup = async (backupDir: string, deps: VerifyDeps): Promise<Finding[]> => {
  const names = (await readdir(path.join(backupDir, 'base')).catch(() => [])).filter((name) =>
    COPY_NAME.test(name),
  )
  const newest = names.sort().at(-1)
  if (newest === undefined)
    return [findingsOf('copy').fail(`${backupDir}/base holds no complete copy: run base-backup.sh`)]
  const copyDir = path.join(backupDir, 'base', newest)
  return [...(await verifyCopy(copyDir, deps)), ...(await verifyChanges(backupDir, copyDir, deps.now()))]
}

/** Folders in which Debian keeps the programs of each version of PostgreSQL. */
const DEBIAN_DIR = '/usr/lib/postgresql'

/** Where a program of PostgreSQL may be: the newest version of Debian's first, then whatever the shell finds. */
const candidates = async (program: string): Promise<string[]> => {
  const versions = await readdir(DEBIAN_DIR).catch(() => [])
  const newestFirst = versions.sort((one, other) => Number(other) - Number(one))
  return [...newestFirst.map((version) => `${DEBIAN_DIR}/${version}/bin/${program}`), program]
}

/** Null when both are equal, `absent` without the program, otherwise its complaint. */
const run = (program: string, copyDir: string): Promise<string | null> =>
  new Promise((resolve) => {
    execFile(program, ['--quiet', '--exit-on-error', copyDir], (error, _out, complaint) => {
      if (!error) resolve(null)
      else if (error.code === 'ENOENT') resolve('absent')
      else resolve(complaint.trim().split('\n')[0] ?? error.message)
    })
  })

/** Compares by `pg_verifybackup` of PostgreSQL. */
export const compareByPostgres = async (copyDir: string): Promise<string | null> => {
  for (const program of await candidates('pg_verifybackup')) {
    const result = await run(program, copyDir)
    if (result !== 'absent') return result
  }
  return 'pg_verifybackup is not installed, so nothing was compared'
}

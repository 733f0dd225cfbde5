import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrateToLatest } from '../../server/db/migrate'
import { createDrillPostgres, findPrograms } from '../drills/postgres'
import { findFreePort } from '../life/product'
import { runSql } from './sql'

const programs = findPrograms()

/** `describe` where the machine has a PostgreSQL with its tools; elsewhere the block is skipped and the run says why. */
export const describeWithReplica: (name: string, block: () => void) => void =
  programs === null && !process.env['CI']
    ? (name, block) => describe.skip(`${name} (needs the programs of the package postgresql)`, block)
    : describe

/** A primary with a streaming replica, each a real server. */
export interface ReplicatedDatabase {
  readonly url: string
  readonly replicaUrl: string
  /** The replica receives changes and does not show them, until `resume`. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** Kills the replica like a power cut. */
  killReplica(): Promise<void>
  startReplica(): Promise<void>
  close(): Promise<void>
}

/** Starts both, with the tables of the product. Takes a few seconds. */
export const startReplicated = async (): Promise<ReplicatedDatabase> => {
  if (programs === null) throw new Error('No PostgreSQL of the machine: install the package postgresql.')
  const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-replica-'))
  const dirs = { primary: path.join(folder, 'primary'), replica: path.join(folder, 'replica') }
  const primary = createDrillPostgres(programs, await findFreePort())
  primary.give(folder)
  const initial = ['-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await primary.run('initdb', ['-D', dirs.primary, ...initial])
  await primary.start(dirs.primary)
  await runSql(primary.urlOf('postgres', 'postgres'), 'create database jinyu')
  const url = primary.urlOf('postgres')
  await migrateToLatest(url)
  await primary.run('pg_basebackup', [
    '-D',
    dirs.replica,
    '-R',
    '--wal-method=stream',
    '--checkpoint=fast',
    '--no-sync',
  ])
  const replica = createDrillPostgres(programs, await findFreePort())
  await replica.start(dirs.replica, 'replica')
  const replicaUrl = replica.urlOf('postgres')
  return {
    url,
    replicaUrl,
    pause: async () => void (await runSql(replicaUrl, 'select pg_wal_replay_pause()')),
    resume: async () => void (await runSql(replicaUrl, 'select pg_wal_replay_resume()')),
    killReplica: () => replica.kill(),
    startReplica: () => replica.start(dirs.replica, 'replica'),
    async close() {
      await replica.stop()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

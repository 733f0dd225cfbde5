import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { runSql } from '../../test/server/sql'
import { waitUntil } from '../../test/server/wait-until'
import { identify, isRunning } from '../lib/process-identity'
import { findDatabaseProcesses } from './cluster/leftovers'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded'

const projectDir = resolve(__dirname, '../..')
const isRoot = process.getuid?.() === 0
const whenRoot = isRoot ? test : test.skip

let homeDir: string
let dataDir: string
let binariesCacheDir: string
const open: EmbeddedPostgres[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  binariesCacheDir = await mkdtemp(join(tmpdir(), 'jinyu-programs-'))
  await chmod(binariesCacheDir, 0o755)
})

afterAll(() => rm(binariesCacheDir, { recursive: true, force: true }))

beforeEach(async () => {
  homeDir = await mkdtemp(join(tmpdir(), 'jinyu-embedded-'))
  dataDir = join(homeDir, 'postgres')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const database of open.splice(0)) await database.stop()
  await waitUntil(async () => (await findDatabaseProcesses(join(dataDir, 'cluster'))).length === 0)
  await rm(homeDir, { recursive: true, force: true })
})

async function start(port?: number): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, binariesCacheDir, port, log: () => undefined })
  open.push(database)
  return database
}

/** Starts the database in another process and waits until that process reports that it runs. */
async function startInChild(): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(projectDir, 'test/server/hold-database.ts'), dataDir, binariesCacheDir],
    { cwd: projectDir, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  children.push(child)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, ...(JSON.parse(line) as { url: string; pid: number }) }
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

test('keeps rows and password over a restart, and leaves no process behind', async () => {
  const first = await start()
  await runSql(first.url, 'create table note (body text)')
  await runSql(first.url, `insert into note values ('kept')`)
  await first.stop()
  expect(isRunning(identify(first.pid))).toBe(false)
  const second = await start()
  expect((await runSql(second.url, 'select body from note')).rows).toEqual([{ body: 'kept' }])
  expect(new URL(second.url).password).toBe(new URL(first.url).password)
})

test('refuses other accounts and callers without the password', async () => {
  const { url } = await start()
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'password'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'cluster'))).mode & 0o777).toBe(0o700)
  const address = new URL(url)
  for (const host of [encodeURIComponent(join(dataDir, 'cluster')), '127.0.0.1']) {
    const guess = `postgres://${address.username}:guess@${host}:${address.port}/postgres`
    await expect(runSql(guess, 'select 1')).rejects.toThrow('password authentication failed')
  }
})

test('listens on its socket, and on its port where the path is too long for a socket', async () => {
  expect(new URL((await start()).url).hostname).toBe(encodeURIComponent(join(dataDir, 'cluster')))
  dataDir = join(homeDir, 'a-folder-that-somebody-gave-a-long-name'.repeat(2), 'postgres')
  const { url } = await start()
  expect(new URL(url).hostname).toBe('127.0.0.1')
  expect((await runSql(url, 'select 1 as n')).rows).toEqual([{ n: 1 }])
})

test('flushes to disk, and its log contains no words of members', async () => {
  const { url } = await start()
  const settings = await runSql(
    url,
    `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
            current_setting('listen_addresses') as listens, current_setting('timezone') as zone`,
  )
  expect(settings.rows).toEqual([{ fsync: 'on', checksums: 'on', listens: '127.0.0.1', zone: 'UTC' }])
  await runSql(url, 'create table note (body text unique)')
  await runSql(url, `insert into note values ('a secret')`)
  await expect(runSql(url, `insert into note values ('a secret')`)).rejects.toThrow('duplicate key')
  const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('duplicate key')
  expect(log).not.toContain('a secret')
})

test('ends automatically and without loss when our process is killed', async () => {
  const { child, url, pid } = await startInChild()
  const postmaster = identify(pid)
  await runSql(url, 'create table note as select 1 as n')
  await kill(child)
  await waitUntil(() => !isRunning(postmaster))
  const again = await start()
  expect((await runSql(again.url, 'select n from note')).rows).toEqual([{ n: 1 }])
})

test('ends a database that outlived our process, then serves its rows', async () => {
  const { child, url, pid } = await startInChild()
  const postmaster = identify(pid)
  await runSql(url, 'create table note as select 1 as n')
  await killGuardOf(pid)
  await kill(child)
  expect(isRunning(postmaster)).toBe(true)
  const again = await start()
  expect(isRunning(postmaster)).toBe(false)
  expect((await runSql(again.url, 'select n from note')).rows).toEqual([{ n: 1 }])
})

test('recovers from a killed database', async () => {
  const { child, url, pid } = await startInChild()
  await runSql(url, 'create table note as select 1 as n')
  process.kill(pid, 'SIGKILL')
  await kill(child)
  const again = await start()
  expect((await runSql(again.url, 'select n from note')).rows).toEqual([{ n: 1 }])
})

test('ignores a lock file that names an unrelated process or a zombie', async () => {
  await (await start()).stop()
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  children.push(stranger)
  const zombieParent = spawn('/bin/sh', ['-c', 'true & echo $!; exec sleep 600'])
  children.push(zombieParent)
  const [zombiePid] = (await once(createInterface(zombieParent.stdout), 'line')) as [string]
  for (const pid of [stranger.pid, zombiePid]) {
    await writeFile(
      join(dataDir, 'cluster', 'postmaster.pid'),
      `${pid}\n/elsewhere\n0\n5432\n\n*\n0 0\nready\n`,
    )
    const database = await start()
    await runSql(database.url, 'select 1')
    await database.stop()
  }
  expect(stranger.exitCode).toBeNull()
  expect(stranger.signalCode).toBeNull()
})

test('ignores a stale lock file of its socket, and listens on its own port', async () => {
  const first = await start()
  await first.stop()
  const port = Number(new URL(first.url).port)
  const { uid, gid } = await stat(join(dataDir, 'cluster'))
  // PostgreSQL trusts a lock file only when it names a process of its own account.
  const stranger = spawn('/bin/sleep', ['600'], { uid, gid })
  children.push(stranger)
  await writeFile(
    join(dataDir, 'cluster', `.s.PGSQL.${port}.lock`),
    `${stranger.pid}\n/elsewhere\n0\n${port}\n`,
  )
  const again = await start(port)
  expect((await runSql(again.url, 'select 1 as n')).rows).toEqual([{ n: 1 }])
})

test('starts again when its very first start was interrupted', async () => {
  await mkdir(join(dataDir, 'cluster.new'), { recursive: true })
  await writeFile(join(dataDir, 'cluster.new', 'PG_VERSION'), '18\n')
  const { url } = await start()
  expect((await runSql(url, 'select 1 as n')).rows).toEqual([{ n: 1 }])
})

whenRoot('runs as another account inside a home that only root may enter', async () => {
  await chmod(homeDir, 0o700)
  dataDir = join(homeDir, 'clone', '.data', 'postgres')
  await mkdir(join(homeDir, 'clone'), { mode: 0o700 })
  const { url, pid } = await start()
  expect((await runSql(url, 'select 1 as n')).rows).toEqual([{ n: 1 }])
  expect((await stat(`/proc/${pid}`)).uid).not.toBe(0)
  expect((await stat(join(dataDir, 'cluster'))).uid).not.toBe(0)
})

/** Ends the guard, as a container runtime does when it kills everything but the database first. */
async function killGuardOf(postmasterPid: number): Promise<void> {
  const ps = spawn('ps', ['-e', '-o', 'pid=,args='])
  let isFound = false
  for await (const line of createInterface(ps.stdout)) {
    const match = /^\s*(\d+) \/bin\/sh .* guard (\d+)$/.exec(line)
    if (Number(match?.[2]) !== postmasterPid) continue
    process.kill(Number(match?.[1]), 'SIGKILL')
    isFound = true
  }
  if (!isFound) throw new Error('The database has no guard')
}

import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { ROLES } from '../../../server/db/roles'
import { systemClock } from '../../../server/lib/clock'
import { findFreePort } from '../../life/product'
import type { ServerNode } from '../../nodes/spawn-node'
import { startRedis } from '../../nodes/spawn-redis'
import { createNodesWorld, type NodesWorld } from '../../nodes/world'
import { type FakeAliyun, startFakeAliyun } from '../../server/fakes/aliyun-rpc'
import { startFakeS3 } from '../../server/fakes/s3-server'
import { canHavePgBouncer, startPooler } from '../../server/pgbouncer'
import { runSql } from '../../server/sql'
import { createDrillPostgres, type DrillPostgres } from '../postgres'
import { type RehearsedCaddy, startCaddy } from './caddy'

const execute = promisify(execFile)
/** Runs a program and returns what it printed. @throws Error with everything that it said */
const run = async (
  program: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv } = {},
): Promise<{ readonly stdout: string }> => {
  try {
    return await execute(program, args, options)
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} failed:\n${stdout}${stderr}`, { cause: error })
  }
}
const projectDir = path.resolve(__dirname, '../../..')
const SMS_KEYS = { accessKeyId: 'LTAI_rehearsal', accessKeySecret: 'rehearsal' }
const PASSWORD = 'rehearsal'

/** One of the two nodes, with the ports beside that of calls. */
export interface RehearsedNode {
  readonly server: ServerNode
  readonly metricsUrl: string
  readonly consoleUrl: string
}

/** Everything of deploy/ on this machine. */
export interface Topology {
  readonly caddy: RehearsedCaddy
  readonly nodes: readonly RehearsedNode[]
  readonly world: NodesWorld
  /** The vendor that sends codes. */
  readonly sms: FakeAliyun
  /** False where PgBouncer 1.21 is missing: the nodes then reach PostgreSQL directly. */
  readonly isPooled: boolean
  /** Output of the migrations, and of the doctor before the start. */
  readonly migrated: string
  readonly examined: string
  /** Copies the database as the backup machine does; returns what the script says. */
  backUp(): Promise<string>
  close(): Promise<void>
}

/** The bundle of production, inside the project, so that it finds its packages. */
const buildBundle = async (): Promise<string> => {
  const folder = path.join(projectDir, 'dist/drills', String(process.pid))
  await run(process.execPath, [path.join(__dirname, '../upgrade/build-releases.mjs'), folder, 'old'])
  return folder
}

/** A PostgreSQL with the roles, their limits and the tables. */
const prepareDatabase = async (postgres: DrillPostgres, folder: string, program: string): Promise<string> => {
  const dataDir = path.join(folder, 'postgres')
  await postgres.run('initdb', [
    '-D',
    dataDir,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
  ])
  await postgres.start(dataDir)
  const admin = postgres.urlOf('postgres', 'postgres')
  await runSql(admin, 'create database jinyu')
  await runSql(admin, 'create role jinyu_backup login replication')
  const env = { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL: postgres.urlOf('postgres') }
  const { stdout } = await run(process.execPath, [program, '--roles'], { env })
  await runSql(admin, `alter role ${ROLES.app} login password '${PASSWORD}'`)
  for (const limit of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await runSql(admin, `alter role ${ROLES.app} set ${limit} = '5s'`)
  return stdout
}

/** Starts everything in the order of compose.yaml. @param programs folder of PostgreSQL's programs */
export const startTopology = async (programs: string): Promise<Topology> => {
  const endings: (() => Promise<void> | void)[] = []
  const close = async (): Promise<void> => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-rehearsal-'))
    endings.push(() => rmSync(folder, { recursive: true, force: true }))
    const bundle = await buildBundle()
    endings.push(() => rmSync(bundle, { recursive: true, force: true }))
    const programOf = (name: string): string => path.join(bundle, 'old', `${name}.mjs`)
    const postgres = createDrillPostgres(programs, await findFreePort())
    postgres.give(folder)
    endings.push(() => postgres.stop())
    const migrated = await prepareDatabase(postgres, folder, programOf('migrate'))
    const login = { role: ROLES.app, password: PASSWORD }
    const pooler = canHavePgBouncer ? await startPooler(postgres.urlOf(ROLES.app), login) : null
    if (pooler) endings.push(() => pooler.close())
    const [redis, bucket, sms] = [
      await startRedis(),
      await startFakeS3(),
      await startFakeAliyun(SMS_KEYS, systemClock),
    ]
    endings.push(
      () => redis.close(),
      () => bucket.close(),
      () => sms.close(),
    )
    sms.routes.set('SendSmsVerifyCode', () => ({ body: { Code: 'OK', Model: { BizId: 'rehearsal' } } }))
    const world = await createNodesWorld({ url: postgres.urlOf('postgres'), drop: () => Promise.resolve() })
    endings.push(() => world.close())

    const h5Dir = path.join(folder, 'h5')
    mkdirSync(h5Dir)
    writeFileSync(path.join(h5Dir, 'index.html'), '<!doctype html><title>近遇</title>')
    const built = path.join(projectDir, 'dist/console')
    const settings = {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://localhost',
      HELP_EMAIL: 'help@localhost.example',
      STORE_URL: bucket.url,
      REDIS_URL: redis.url,
      H5_DIR: h5Dir,
      CONSOLE_DIR: existsSync(built) ? built : h5Dir,
      CONSOLE_URL: 'https://console.localhost',
      TRUSTED_PROXIES: 'loopback',
      DATABASE_LIMITS: 'role',
      SMS: 'aliyun_pnvs',
      ALIYUN_KEY_ID: SMS_KEYS.accessKeyId,
      ALIYUN_KEY_SECRET: SMS_KEYS.accessKeySecret,
      ALIYUN_PNVS_URL: sms.url,
      ALIYUN_PNVS_SIGN: '近遇',
      ALIYUN_PNVS_TEMPLATES: '100001',
    }
    const databaseUrl = pooler?.url ?? postgres.urlOf(ROLES.app)
    const { stdout: examined } = await run(process.execPath, [programOf('doctor')], {
      env: {
        ...settings,
        PATH: process.env['PATH'],
        DATABASE_URL: databaseUrl,
        JINYU_SECRET: world.secret,
        DATA_DIR: path.join(folder, 'doctor'),
      },
    })
    const startNode = async (): Promise<RehearsedNode> => {
      const [metrics, operators] = [await findFreePort(), await findFreePort()]
      const server = await world.spawn({
        databaseUrl,
        redisUrl: redis.url,
        program: [programOf('main')],
        env: { ...settings, METRICS_PORT: String(metrics), CONSOLE_PORT: String(operators) },
      })
      return {
        server,
        metricsUrl: `http://127.0.0.1:${metrics}/metrics`,
        consoleUrl: `http://127.0.0.1:${operators}/`,
      }
    }
    const nodes = [await startNode(), await startNode()]
    const caddy = await startCaddy(
      path.join(projectDir, 'deploy/Caddyfile'),
      nodes.map(({ server }) => `127.0.0.1:${server.port}`),
    )
    endings.push(() => caddy.close())
    const backUp = async (): Promise<string> => {
      const [scripts, backups] = [path.join(folder, 'scripts'), path.join(folder, 'backups')]
      cpSync(path.join(projectDir, 'deploy/backup'), scripts, { recursive: true })
      for (const place of [backups, path.join(backups, 'wal')]) {
        mkdirSync(place)
        postgres.give(place)
      }
      await postgres.run(path.join(scripts, 'base-backup.sh'), [], {
        BACKUP_DIR: backups,
        PGUSER: 'jinyu_backup',
      })
      const { stdout } = await run('ls', [path.join(backups, 'base')])
      const name = stdout.trim()
      await postgres.run('pg_verifybackup', [path.join(backups, 'base', name)])
      return name
    }
    return { caddy, nodes, world, sms, isPooled: pooler !== null, migrated, examined, backUp, close }
  } catch (error) {
    await close()
    throw error
  }
}

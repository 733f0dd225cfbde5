import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../life/product'
import { bundledProgram } from '../server/programs'
import { waitUntil } from '../server/wait-until'

const projectDir = path.resolve(__dirname, '../..')

/** A first start makes the database and the demo world; generous, because machines are busy while tests run. */
const START_DEADLINE_MS = 180_000
const STOP_DEADLINE_MS = 30_000
const CODE_DEADLINE_MS = 20_000

/** Address and console of a running product; plain text, so that other processes can use it. */
export interface ProductAddress {
  /** Without a slash at its end. */
  readonly url: string
  /** File with everything that the server has written. */
  readonly consolePath: string
}

/** The product as a newcomer starts it: demo world, embedded database, a data folder of its own. */
export interface ProductServer extends ProductAddress {
  /** Stops the server and its database and deletes the data. Safe to call again. */
  stop(): Promise<void>
}

/** Options of a run. */
export interface ProductOptions {
  /** Folder of the built H5 client. */
  readonly h5Dir: string
  /** A database in place of the embedded one, for tests that write into it as well. */
  readonly databaseUrl?: string
  /** Connects the processes of one product. */
  readonly redisUrl?: string
  /** Another process of the same product, with its database: keys, objects and console are shared. */
  readonly beside?: ProductServer
}

const outputOf = (consolePath: string): string => readFileSync(consolePath, 'utf8')

interface Launch extends ProductOptions {
  readonly program: string
  readonly dataDir: string
  readonly consolePath: string
  readonly port: number
}

const launch = ({
  program,
  dataDir,
  consolePath,
  port,
  h5Dir,
  databaseUrl,
  redisUrl,
}: Launch): ChildProcess => {
  const output = openSync(consolePath, 'a')
  const child = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: projectDir,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      // A given database gets the demo world only on request.
      JINYU_DEMO: databaseUrl === undefined ? undefined : '1',
      JINYU_MEMBERS: undefined,
      DATA_DIR: dataDir,
      H5_DIR: path.resolve(projectDir, h5Dir),
      HOST: '127.0.0.1',
      PORT: String(port),
    },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return child
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

const end = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const overdue = setTimeout(() => child.kill('SIGKILL'), STOP_DEADLINE_MS)
  await ended
  clearTimeout(overdue)
}

/** Files that processes of one product share beside the database, as on machines with one store. */
const shareFolder = (dataDir: string, { consolePath }: ProductServer): void => {
  const theirs = path.dirname(consolePath)
  symlinkSync(path.join(theirs, 'objects'), path.join(dataDir, 'objects'))
  copyFileSync(path.join(theirs, 'secret'), path.join(dataDir, 'secret'))
}

/** Starts the product and waits until it serves. @throws Error with its output when it does not. */
export const startProduct = async (options: ProductOptions): Promise<ProductServer> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'jinyu-product-'))
  const consolePath = options.beside?.consolePath ?? path.join(dataDir, 'console.log')
  if (options.beside) shareFolder(dataDir, options.beside)
  const program = await bundledProgram('main')
  const port = await findFreePort()
  const before = options.beside ? outputOf(consolePath).length : 0
  const child = launch({ ...options, program, dataDir, consolePath, port })
  const stop = async () => {
    await end(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await waitUntil(
      () => hasEnded(child) || outputOf(consolePath).includes('is ready', before),
      START_DEADLINE_MS,
    )
    if (hasEnded(child)) throw new Error('the server ended')
  } catch (error) {
    const output = outputOf(consolePath)
    await stop()
    throw new Error(`The product did not start: ${String(error)}\n${output}`)
  }
  return { url: `http://127.0.0.1:${port}`, consolePath, stop }
}

const codesTo = ({ consolePath }: ProductAddress, phone: string): string[] =>
  [...outputOf(consolePath).matchAll(new RegExp(`SMS to …${phone.slice(-4)}: (\\d{6})`, 'g'))].map(
    ([, code = '']) => code,
  )

/**
 * The `nth` code, from 1, that was sent to the phone, as the console shows it in place of an SMS. Phones of one run
 * differ in their last four digits.
 * @throws Error when none comes.
 */
export const readSmsCode = async (product: ProductAddress, phone: string, nth = 1): Promise<string> => {
  await waitUntil(() => codesTo(product, phone).length >= nth, CODE_DEADLINE_MS)
  return codesTo(product, phone)[nth - 1] ?? ''
}

/** Phone numbers of demo members with a history, as the console names them to a newcomer. */
export const demoPhones = ({ consolePath }: ProductAddress): string[] => {
  const line = /^Log in as(.*)$/m.exec(outputOf(consolePath))?.[1] ?? ''
  return line.match(/\b1\d{10}\b/g) ?? []
}

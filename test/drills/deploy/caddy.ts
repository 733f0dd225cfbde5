import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort } from '../../life/product'
import { waitUntil } from '../../server/wait-until'

const program = process.env['CADDY_PATH'] ?? 'caddy'
const START_DEADLINE_MS = 30_000
/** Directives of deploy/Caddyfile that came with Caddy 2.8. Source: Caddy's release notes */
const SINCE_2_8 = /^\s*(health_fails|health_passes) .*\n/gm
const FIRST_WITH_THEM = 8

const versionOf = (): number | null => {
  const { status, stdout } = spawnSync(program, ['version'], { encoding: 'utf8' })
  return status === 0 ? Number(/2\.(\d+)/.exec(stdout)?.[1]) : null
}
const minor = versionOf()

/** Whether a Caddy is available: the system's, or the one of `CADDY_PATH`. */
export const canHaveCaddy = minor !== null

/** What the rehearsal changed in deploy/Caddyfile because this Caddy is too old for it; empty with 2.8 or newer. */
export const leftOut = minor !== null && minor < FIRST_WITH_THEM ? ['health_fails', 'health_passes'] : []

/** Caddy with deploy/Caddyfile on ports of this machine. */
export interface RehearsedCaddy {
  /** Without TLS, for calls and sockets. */
  readonly url: string
  /** Status and headers of the page over TLS, by the certificate that Caddy made. */
  secure(): Promise<{ readonly status: number; readonly hsts: string }>
  close(): Promise<void>
}

/** The file as it is deployed, with the nodes' addresses replaced, and options that leave the machine alone. */
const configOf = (file: string, nodes: readonly string[], data: string): string => {
  const text = readFileSync(file, 'utf8')
  const upstreams = 'app-1:8080 app-2:8080'
  if (!text.includes(upstreams)) throw new Error(`deploy/Caddyfile no longer names ${upstreams}`)
  const options = `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tstorage file_system ${data}\n}\n`
  return (
    options + (leftOut.length > 0 ? text.replace(SINCE_2_8, '') : text).replaceAll(upstreams, nodes.join(' '))
  )
}

/** Starts it before the nodes, each as `host:port`. */
export const startCaddy = async (file: string, nodes: readonly string[]): Promise<RehearsedCaddy> => {
  const [plain, secure] = [await findFreePort(), await findFreePort()]
  const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-caddy-'))
  const config = path.join(folder, 'Caddyfile')
  writeFileSync(config, configOf(file, nodes, path.join(folder, 'data')))
  const child = spawn(program, ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      JINYU_DOMAIN: `http://127.0.0.1:${plain}, https://localhost:${secure}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const hasEnded = (): boolean => child.exitCode !== null
  await waitUntil(() => hasEnded() || output.includes('serving initial configuration'), START_DEADLINE_MS)
  if (hasEnded()) throw new Error(`Caddy did not start:\n${output}`)
  const authority = path.join(folder, 'data/pki/authorities/local/root.crt')
  return {
    url: `http://127.0.0.1:${plain}`,
    secure: () =>
      new Promise((resolve, reject) => {
        const asked = request(
          { host: 'localhost', port: secure, path: '/', ca: readFileSync(authority) },
          (answer) => {
            answer.resume()
            const hsts = String(answer.headers['strict-transport-security'])
            resolve({ status: answer.statusCode ?? 0, hsts })
          },
        )
        asked.on('error', reject)
        asked.end()
      }),
    async close() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

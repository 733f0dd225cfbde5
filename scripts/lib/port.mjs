import { findPortProblem } from '../../server/lib/net/port-probe.mjs'
import { fail } from './project.mjs'

/** The default of `server/config`, which cannot be loaded before the packages are installed. */
const DEFAULT_PORT = '8080'
const DEFAULT_HOST = '127.0.0.1'

/**
 * Exits with one sentence when another program uses the port, before minutes of installing and building. The server
 * itself rejects an invalid `PORT` by its name.
 */
export async function requireFreePort(env = process.env) {
  const port = Number(env.PORT || DEFAULT_PORT)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return
  const problem = await findPortProblem(port, env.HOST || DEFAULT_HOST)
  if (problem !== null) fail(problem)
}

import path from 'node:path'
import { LOOPBACK, MAX_PORT } from './running'
import { ConfigError, readInteger, readWebAddress } from './settings'

/** Where operators open their console. */
export interface ConsolePlace {
  readonly port: number
  readonly host: string
  /** Address as operators' browsers reach it, without a slash at its end; null for this machine alone. */
  readonly url: string | null
  /** Folder of the built console. */
  readonly dir: string
}

/** Port of the console beside the demo world. */
const DEMO_PORT = 8081

/**
 * The console of the settings `CONSOLE_PORT`, `CONSOLE_HOST` and `CONSOLE_URL`; null serves none. It has a port of its own,
 * on this machine alone by default, since operators can do more than members.
 * @throws ConfigError without an address by https in production.
 */
export const readConsole = (
  env: NodeJS.ProcessEnv,
  root: string,
  { isProduction, isDemo }: { readonly isProduction: boolean; readonly isDemo: boolean },
): ConsolePlace | null => {
  if (!env.CONSOLE_PORT && !isDemo) return null
  const url = readWebAddress(env, 'CONSOLE_URL')
  if (isProduction && !url?.startsWith('https:'))
    throw new ConfigError('CONSOLE_URL must be an address that begins with https:// beside CONSOLE_PORT')
  return {
    port: readInteger(env, 'CONSOLE_PORT', DEMO_PORT, { min: 1, max: MAX_PORT }),
    host: env.CONSOLE_HOST || LOOPBACK,
    url,
    dir: path.resolve(root, env.CONSOLE_DIR ?? 'dist/console'),
  }
}

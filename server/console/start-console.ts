import type { Services } from '../deps'
import type { Core } from '../lib/core'
import { buildConsole } from './console-app'

/** The console, or why it does not run. */
export interface StartedConsole {
  /** True when it listens. */
  readonly isServed: boolean
  close(): Promise<void>
}

const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'

/**
 * Serves the console where the configuration says so. Beside the demo world its port has a default, and another program on
 * that port does not stop the product.
 * @throws Error when a port that was asked for is in use.
 */
export const startConsole = async (core: Core, services: Services): Promise<StartedConsole | null> => {
  const { console: place, isDemo } = core.config
  if (place === null) return null
  const app = buildConsole(core, services)
  try {
    await app.listen({ port: place.port, host: place.host })
  } catch (error) {
    if (!isDemo || !isInUse(error)) throw error
    return { isServed: false, close: () => app.close() }
  }
  return { isServed: true, close: () => app.close() }
}

import { useApp } from './app-rig'
import type { StartAppOptions, TestApp } from './start-app'
import { startConsole, type OpsAnswer, type TestConsole } from './start-console'

/** A server and its console. */
export interface ConsoleRig {
  readonly app: TestApp
  readonly console: TestConsole
}

/**
 * Registers the hooks of a test file: starts both before the first test and stops them after the last one. The
 * returned objects are empty until then.
 */
export const useConsole = (options: StartAppOptions = {}): ConsoleRig => {
  // Hooks run in the order of their registration, and the console must stop before its server.
  const console = {} as TestConsole
  afterAll(() => console.close())
  const app = useApp(options)
  beforeAll(async () => {
    Object.assign(console, await startConsole(app))
  })
  return { app, console }
}

/** The status and the error of a refused call. */
export const errorOf = async (answer: Promise<OpsAnswer>): Promise<string> => {
  const { status, body } = await answer
  return `${status} ${body.error.name}`
}

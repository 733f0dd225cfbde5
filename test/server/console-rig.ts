import { startApp, type TestApp } from './start-app'
import { startConsole, type TestConsole } from './start-console'

/** A server and its console. */
export interface ConsoleRig {
  readonly app: TestApp
  readonly console: TestConsole
}

/** Registers the hooks of a test file: starts both before the first test and stops them after the last one. */
export const useConsole = (): ConsoleRig => {
  const rig = {} as { -readonly [Key in keyof ConsoleRig]: ConsoleRig[Key] }
  beforeAll(async () => {
    rig.app = await startApp()
    rig.console = await startConsole(rig.app)
  })
  afterAll(async () => {
    await rig.console.close()
    await rig.app.close()
  })
  return rig
}

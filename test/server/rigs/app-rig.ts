import { startApp, type StartAppOptions, type TestApp } from './start-app'

/**
 * Registers the hooks of a test file: starts a server before the first test and stops it after the last one. The
 * returned object is empty until then.
 */
export const useApp = (options: StartAppOptions = {}): TestApp => {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await startApp(options))
  })
  afterAll(() => app.close())
  return app
}

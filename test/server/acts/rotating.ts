import { DAY_MS } from '@contract/constants'
import { requireFittingSecret } from '../../../server/checks/secret'
import { startApp, type TestApp } from '../rigs/start-app'

/** Servers with different secrets on one database. */
export const createRotating = () => {
  const opened: TestApp[] = []
  return {
    /** Starts the server that owns the database. */
    async open(secret: string): Promise<TestApp> {
      const app = await startApp({ config: { secrets: [secret] } })
      opened.push(app)
      await requireFittingSecret(app.core)
      return app
    },
    /** Starts another server on that database, with these secrets, newest first. */
    async beside(...secrets: string[]): Promise<TestApp> {
      const app = await startApp({ beside: opened[0] as TestApp, config: { secrets } })
      opened.push(app)
      return app
    },
    /** Moves every value to the newest secret, and lets the day pass after which the former ones may go. */
    async rotate({ services, clock }: TestApp): Promise<void> {
      await services.rotation.move()
      clock.advance(DAY_MS)
      await services.rotation.move()
    },
    /** Stops the servers, the owner of the database last. */
    async close(): Promise<void> {
      for (const app of opened.splice(0).reverse()) await app.close()
    },
  }
}

import type { AddressInfo } from 'node:net'
import { OPS_HEADER, type OperatorRole } from '@contract/ops/ops-constants'
import { buildConsole } from '../../../server/console/console-app'
import { totpCode } from '../../../server/domains/safety/operators/totp'
import { watchAnswers } from '../../net/net'
import type { TestApp } from './start-app'

/** Password of every operator in tests. */
export const TEST_PASSWORD = 'seven green bicycles'

/** An answer of the console. */
export interface OpsAnswer {
  readonly status: number
  readonly body: any // eslint-disable-line @typescript-eslint/no-explicit-any -- what a test asserts is its check
}

/** An operator with a session, as a browser would hold it. */
export interface TestOperator {
  readonly name: string
  readonly secret: string
  readonly cookie: string
  call(path: string, payload?: object): Promise<OpsAnswer>
}

/** The console of a test's server, on a port of its own. */
export interface TestConsole {
  readonly url: string
  /** Calls without a session, or with the given headers. */
  call(
    path: string,
    payload?: object,
    headers?: Record<string, string>,
  ): Promise<OpsAnswer & { cookie: string }>
  /** Invites a person with this role, who accepts. */
  operator(name: string, role: OperatorRole): Promise<TestOperator>
  close(): Promise<void>
}

/** Serves the console over a test's services. */
export const startConsole = async (app: Pick<TestApp, 'core' | 'services'>): Promise<TestConsole> => {
  const fastify = buildConsole(app.core, app.services)
  watchAnswers(fastify)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(fastify.server.address() as AddressInfo).port}`

  const call: TestConsole['call'] = async (path, payload = {}, headers = {}) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [OPS_HEADER]: '1', ...headers },
      body: JSON.stringify(payload),
    })
    const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text), cookie }
  }

  return {
    url,
    call,
    async operator(name, role) {
      const { token } = await app.services.operators.invite({ name, role, operator: 'system', why: 'test' })
      const { body } = await call('/ops/session/open-invitation', { token })
      const { secret } = body as { secret: string }
      const code = totpCode(secret, app.core.clock.now())
      const accepted = await call('/ops/session/accept-invitation', { token, password: TEST_PASSWORD, code })
      if (accepted.status !== 200)
        throw new Error(`${name} could not accept: ${JSON.stringify(accepted.body)}`)
      const { cookie } = accepted
      return { name, secret, cookie, call: (path, payload) => call(path, payload, { cookie }) }
    },
    close: () => fastify.close(),
  }
}

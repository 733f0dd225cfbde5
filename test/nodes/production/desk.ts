import { MINUTE_MS } from '@contract/constants'
import { OPS_HEADER, type OperatorRole } from '@contract/ops/ops-constants'
import type { OpsCallPath, OpsData, OpsPayload } from '@contract/ops/ops-calls'
import { totpCode } from '../../../server/domains/safety/operators/totp'
import { TEST_PASSWORD } from '../../server/rigs/start-console'
import type { ProductionProduct } from './product'

/** An operator with a session of the console. */
export interface Operator {
  /** @throws Error when it is refused. */
  call<P extends OpsCallPath>(path: P, payload: OpsPayload<P>): Promise<OpsData<P>>
  /** Begins another session after the last one ended. Codes of an authenticator work once. */
  logIn(): Promise<void>
  /** Proves the operator again, for weighty acts. */
  prove(): Promise<unknown>
}

/** The console of a product over HTTP, behind its proxy. */
export const createDesk = (product: ProductionProduct) => {
  const post = async (
    path: string,
    payload: object,
    cookie = '',
  ): Promise<{ data: never; cookie: string }> => {
    const answer = await fetch(`${product.consoleUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [OPS_HEADER]: '1', cookie },
      body: JSON.stringify(payload),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return {
      data: JSON.parse(text) as never,
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    }
  }

  /** Accepts an invitation by its token. */
  const accept = async (name: string, token: string): Promise<Operator> => {
    const { secret } = (await post('/ops/session/open-invitation', { token })).data as { secret: string }
    const proof = () => ({ password: TEST_PASSWORD, code: totpCode(secret, product.clock.now()) })
    let { cookie } = await post('/ops/session/accept-invitation', { token, ...proof() })
    const call: Operator['call'] = async (path, payload) => (await post(path, payload, cookie)).data
    return {
      call,
      logIn: async () => void ({ cookie } = await post('/ops/session/login', { name, ...proof() })),
      prove: () => call('/ops/session/prove', proof()),
    }
  }

  return {
    /** The first admin, whom the operators' command invites. */
    async first(name: string): Promise<Operator> {
      const { token } = JSON.parse(await product.run('ops', 'operator', 'first', name, '--json')) as {
        token: string
      }
      return accept(name, token)
    },
    /** Invites a person with this role, who accepts. */
    async invite(admin: Operator, name: string, role: OperatorRole): Promise<Operator> {
      const { link } = await admin.call('/ops/operators/invite', { name, role, why: 'a new colleague' })
      return accept(name, link.slice(link.indexOf('#') + 1))
    },
  }
}

/** An admin comes, publishes what a life needs, and invites a reviewer. Returns the reviewer. */
export const hireReviewer = async (
  product: ProductionProduct,
  set: OpsPayload<'/ops/settings/publish'>['set'],
): Promise<Operator> => {
  const desk = createDesk(product)
  const anna = await desk.first('anna')
  await product.pass(MINUTE_MS)
  await anna.prove()
  const { version } = await anna.call('/ops/settings/open', {})
  await anna.call('/ops/settings/publish', { version, set, why: 'as the life needs it' })
  return desk.invite(anna, 'rita', 'reviewer')
}

/** The reviewer approves every picture that waits. */
export const approvePictures = async (reviewer: Operator): Promise<void> => {
  const { list } = await reviewer.call('/ops/pictures/list', {})
  for (const { id } of list) await reviewer.call('/ops/pictures/approve', { id })
}

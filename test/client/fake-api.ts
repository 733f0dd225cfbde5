import type { CallPath, Data, Payload } from '@contract/index'
import { authApi } from '@/api/auth'
import { configApi } from '@/api/config'
import { CallError } from '@/api/errors'
import type { Post } from '@/api/transport'
import { userApi } from '@/api/user'
import { net } from '../net/net'

/** Answers one call: returns its data, or throws a refusal. */
export type Answer<P extends CallPath> = (payload: Payload<P>) => Data<P> | Promise<Data<P>>

/** One call that was made. */
export interface MadeCall {
  path: CallPath
  payload: unknown
}

/**
 * Calls that the app makes by itself, when it starts, connects or comes back. A test that is not about them leaves them
 * without an answer.
 */
const BACKGROUND: ReadonlySet<CallPath> = new Set([
  '/api/auth/me',
  '/api/config/user',
  '/api/user/add_action',
  '/api/user/balance',
  '/api/user/get_wx',
  '/api/user/message_group_list',
  '/api/user/my_info',
  '/api/user/recommend_user',
])

/**
 * A server with the answers of a test. A call without an answer is refused with UNKNOWN, which is a fault as on a real
 * server unless the app makes the call by itself.
 */
export interface FakeApi {
  readonly post: Post
  readonly auth: ReturnType<typeof authApi>
  readonly user: ReturnType<typeof userApi>
  readonly config: ReturnType<typeof configApi>
  /** Every call, in order. */
  readonly made: MadeCall[]
  /** Sets or replaces the answer of a call. */
  answer<P extends CallPath>(path: P, answer: Answer<P>): void
  /** Makes a call wait from now on; the returned function answers all waiting calls. */
  hold<P extends CallPath>(path: P): (answer: Answer<P>) => void
  /** Payloads of the calls to one path, in order. */
  payloadsOf<P extends CallPath>(path: P): Payload<P>[]
}

/** A refusal by name, as the transport throws it. */
export const refusal = (
  name: CallError['name'],
  extra: { data?: Record<string, unknown>; fields?: Record<string, string> } = {},
): CallError => new CallError({ name, code: -1, message: name, ...extra })

/** An API without a network. */
export function fakeApi(): FakeApi {
  const answers = new Map<CallPath, (payload: never) => unknown>()
  const made: MadeCall[] = []
  const post: Post = async (path, payload) => {
    made.push({ path, payload })
    const answer = answers.get(path)
    if (!answer && BACKGROUND.has(path)) throw refusal('UNKNOWN')
    try {
      if (!answer) throw refusal('UNKNOWN')
      return (await answer(payload as never)) as never
    } catch (error) {
      if (error instanceof CallError && error.name === 'UNKNOWN')
        net.report(`answer 200 code 0: POST ${path}`)
      throw error
    }
  }
  return {
    post,
    auth: authApi(post),
    user: userApi(post),
    config: configApi(post),
    made,
    answer: (path, answer) => void answers.set(path, answer),
    hold(path) {
      let release: (answer: Answer<typeof path>) => void = () => undefined
      const held = new Promise<Answer<typeof path>>((resolve) => (release = resolve))
      answers.set(path, async (payload) => (await held)(payload))
      return release
    },
    payloadsOf: (path) =>
      made.filter((call) => call.path === path).map((call) => call.payload as Payload<typeof path>),
  }
}

import { Compile } from 'typebox/compile'
import { errorCodes } from '@contract/errors'
import { routes } from '../../../server/routes/index'
import type { SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'

/** A call by which a stranger names an object of somebody else. */
export type Trespass = readonly [path: string, body: object]

/** True when the call's schema accepts the body. A body that it refuses would prove nothing. */
const fits = ([path, body]: Trespass): boolean => {
  const route = routes.find(({ call }) => call.path === path)
  return route !== undefined && Compile(route.call.payload).Check(body)
}

/**
 * Makes the calls as the stranger, one after the other. Returns those that were let in: accepted, but for lists that
 * are empty, or answered with the canary, a text that only the owners may read.
 */
export const trespass = async (
  app: TestApp,
  stranger: SeededMember,
  attempts: readonly Trespass[],
  canary?: string,
): Promise<string[]> => {
  expect(attempts.filter((attempt) => !fits(attempt))).toEqual([])
  const letIn: string[] = []
  for (const [path, body] of attempts) {
    app.clock.advance(1_000)
    const answer = await stranger.post(path, body)
    const isEmpty = path.endsWith('_list') && answer.data?.list?.length === 0
    const isRead = canary !== undefined && JSON.stringify(answer.data).includes(canary)
    if (isRead || (answer.code === 1 && !isEmpty))
      letIn.push(`${path} ${JSON.stringify(body)}: ${answer.code}`)
    expect(answer.status).toBe(200)
    expect(answer.code).not.toBe(errorCodes.UNKNOWN)
  }
  return letIn
}

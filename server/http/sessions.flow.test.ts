import { DAY_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { useApp } from '../../test/server/rigs/app-rig'
import { routes } from '../routes/index'

const app = useApp()

/** Authorization headers without a live session; some had one before. */
const badHeaders = async (): Promise<readonly (readonly [string, string | undefined])[]> => {
  const ended = await app.seed.member()
  await app.services.sessions.end(ended.sessionId)
  const expired = await app.seed.member()
  const live = await app.seed.member()
  await app.core.db
    .updateTable('session')
    .set({ expire_at: app.clock.now() - DAY_MS })
    .where('id', '=', expired.sessionId)
    .execute()
  return [
    ['none', undefined],
    ['garbage', `Bearer ${'x'.repeat(43)}`],
    ['a short one', 'Bearer abc'],
    ['one of an ended session', `Bearer ${ended.token}`],
    ['an expired one', `Bearer ${expired.token}`],
    ['another scheme', `Basic ${live.token}`],
    ['a lower-case scheme', `bearer ${live.token}`],
    ['two tokens', `Bearer ${live.token}, Bearer ${live.token}`],
    ['a token with a blank', `Bearer  ${live.token}`],
  ]
}

test('no call accepts a token without a live session', async () => {
  const headers = await badHeaders()
  const wrong: string[] = []
  for (const { call } of routes) {
    for (const [name, authorization] of headers) {
      app.clock.advance(1_000)
      const { statusCode, body } = await app.fastify.inject({
        method: 'POST',
        url: call.path,
        payload: {},
        headers: authorization === undefined ? {} : { authorization },
      })
      const { code } = JSON.parse(body) as { code: number }
      const isRight =
        call.access === 'public'
          ? statusCode === 200
          : statusCode === 401 && code === errorCodes.SESSION_ENDED
      if (!isRight) wrong.push(`${call.path} with ${name}: ${statusCode} ${code}`)
    }
  }
  expect(wrong).toEqual([])
})

import { MINUTE_MS } from '@contract/constants'
import { fakeStorage } from '../../../test/client/fake-storage'
import { manualClock } from '../../../test/client/manual-clock'
import { InterruptedUnlock } from './interrupted-unlock'

const OWNER = '200000000002'

function setUp() {
  const clock = manualClock()
  const session: { viewerId: string | null } = { viewerId: '100000000001' }
  const interrupted = new InterruptedUnlock({ storage: fakeStorage(), clock, session })
  return { clock, session, interrupted }
}

test('is kept for half an hour', () => {
  const { clock, interrupted } = setUp()
  interrupted.keep(OWNER, 'chat')
  clock.advance(30 * MINUTE_MS)
  expect(interrupted.value).toMatchObject({ userId: OWNER, page: 'chat' })
  clock.advance(1)
  expect(interrupted.value).toBeNull()
})

test('belongs to the member who interrupted it', () => {
  const { session, interrupted } = setUp()
  interrupted.keep(OWNER, 'member')
  session.viewerId = '100000000009'
  expect(interrupted.value).toBeNull()
  session.viewerId = null
  expect(interrupted.value).toBeNull()
})

test('ends when it is forgotten, or when nobody is logged in', () => {
  const { session, interrupted } = setUp()
  interrupted.keep(OWNER, 'member')
  interrupted.forget()
  expect(interrupted.value).toBeNull()
  session.viewerId = null
  interrupted.keep(OWNER, 'member')
  session.viewerId = '100000000001'
  expect(interrupted.value).toBeNull()
})

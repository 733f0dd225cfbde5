import { refusal } from '../../../test/client/fake-api'
import { fakeWorld } from '../../../test/client/fake-stores'
import { SmsTicket } from './sms-ticket'

test('spec §9, resend countdown: it outlives the page, the ticket is one for every page that asks', async () => {
  const world = fakeWorld({ token: 't' })
  const { proof } = world.root
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 'T1', resendAfter: 60, expireIn: 300 }))
  await proof.requestForOwn()
  expect(world.api.payloadsOf('/api/auth/get_auth_token')).toEqual([{ scene: 'sms', purpose: 'sensitive' }])
  expect([proof.ticket, proof.resendAt]).toEqual(['T1', world.clock.now() + 60_000])
  const later = world.root.create(SmsTicket, 'sensitive')
  expect([later.ticket, later.resendAt]).toEqual(['', world.clock.now() + 60_000])
  expect(world.root.login.resendAt).toBeLessThan(world.clock.now())
})

test('spec §9, resend countdown: it is 60 s when the server does not say', async () => {
  const world = fakeWorld({ token: 't' })
  world.api.answer('/api/auth/get_auth_token', () => ({ ticket: 'T1', expireIn: 300 }))
  await world.root.proof.requestForOwn()
  expect(world.root.proof.resendAt).toBe(world.clock.now() + 60_000)
})

test('a request that comes too soon waits as long as the server says', async () => {
  const world = fakeWorld({ token: 't' })
  const { proof } = world.root
  world.api.answer('/api/auth/get_auth_token', () => {
    throw refusal('RESEND_TOO_SOON', { data: { retryAfter: 23 } })
  })
  await expect(proof.requestForOwn()).rejects.toThrow('RESEND_TOO_SOON')
  expect(proof.resendAt).toBe(world.clock.now() + 23_000)
})

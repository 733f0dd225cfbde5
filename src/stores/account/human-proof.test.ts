import type { HumanProofWidget } from '@contract/types/human-proof'
import { refusal } from '../../../test/client/fake-api'
import { fakeWorld } from '../../../test/client/fake-stores'
import { publicConfig } from '../../../test/client/viewer'
import type { SolveWork } from './human-proof'

const widget: HumanProofWidget = {
  work: { challenge: 'c.n.s', puzzles: 2, bits: 1, expireIn: 300 },
  aliyun: null,
}
const PHONE = '13800138000'

/** A login whose server accepts these proofs only. */
const guarded = (accepted: string[]) => {
  const world = fakeWorld()
  world.api.answer('/api/auth/get_auth_token', (payload) => {
    const { humanProof } = payload as { humanProof?: string }
    if (!accepted.includes(humanProof ?? '')) throw refusal('CAPTCHA_REQUIRED', { data: { widget } })
    return { ticket: 'T1', resendAfter: 60, expireIn: 300 }
  })
  world.root.login.setPhone(PHONE)
  return { ...world, login: world.root.login, humanProof: world.root.humanProof }
}

/** Lets what is pending go on. */
const settled = () => new Promise((done) => void setTimeout(done, 0))
const solveTo =
  (token: string): SolveWork =>
  (_, { onProgress }) => {
    onProgress(0.5)
    return Promise.resolve(token)
  }

test('asks for a proof and sends the code with it', async () => {
  const { login, humanProof, api } = guarded(['work:done'])
  const asked = login.requestCode()
  await settled()
  expect(humanProof).toMatchObject({ widget, progress: null, hasFailed: false })
  await humanProof.work(solveTo('work:done'))
  await asked
  expect(humanProof).toMatchObject({ widget: null, progress: null })
  expect(login.step).toBe('code')
  expect(api.payloadsOf('/api/auth/get_auth_token')).toEqual([
    { scene: 'sms', phone: PHONE, purpose: 'login' },
    { scene: 'sms', phone: PHONE, purpose: 'login', humanProof: 'work:done' },
  ])
})

test('asks again when the server does not accept the proof', async () => {
  const { login, humanProof } = guarded(['right'])
  const asked = login.requestCode()
  await settled()
  await humanProof.work(solveTo('wrong'))
  await settled()
  expect(humanProof).toMatchObject({ widget, hasFailed: true })
  humanProof.prove('right')
  await asked
  expect(login.step).toBe('code')
})

test('ends the request when the member closes the question, also while it works', async () => {
  const { login, humanProof, api } = guarded(['late'])
  const asked = login.requestCode()
  await settled()
  let finish: (token: string) => void = () => undefined
  const working = humanProof.work(() => new Promise((done) => (finish = done)))
  expect(humanProof.progress).toBe(0)
  humanProof.close()
  await expect(asked).rejects.toMatchObject({ reason: 'aborted' })
  finish('late')
  await working
  expect(api.payloadsOf('/api/auth/get_auth_token')).toHaveLength(1)
  expect(login.step).toBe('phone')
})

test('sends a proof beside the code of a login', async () => {
  const { login, humanProof, api, root } = guarded([''])
  api.answer('/api/config/user', () => publicConfig())
  await root.systemConfig.load()
  login.setAgreed(true)
  await login.requestCode()
  api.answer('/api/auth/sp_token_login', (payload) => {
    if (!('humanProof' in payload)) throw refusal('CAPTCHA_REQUIRED', { data: { widget } })
    return { registerState: 'new', registerTicket: 'R1', phoneMasked: '138****8000' }
  })
  const submitted = login.submit('123456')
  await settled()
  humanProof.prove('work:done')
  expect(await submitted).toBe('new')
  expect(api.payloadsOf('/api/auth/sp_token_login').at(-1)).toMatchObject({ humanProof: 'work:done' })
})

import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { createPhoneChanging } from '../../../../test/server/acts/changing-phone'
import { createLogins, wrong } from '../../../../test/server/acts/logging-in'

const PATH = '/api/user/update_info'
const app = useApp({ connections: 20, config: { captcha: null } })

beforeEach(() => app.clock.advance(DAY_MS))

const { newPhone, askCode, prove, change } = createPhoneChanging(() => app)
const logins = createLogins(() => app)

/** Uses up the guesses of a number at logins, from devices that are not its own. */
const useUpGuesses = async (phone: string): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    const device = `stranger-${randomUUID()}`
    app.clock.advance(2 * MINUTE_MS)
    const { ticket } = (await logins.ask(phone, device)).data
    for (let n = 0; n < 5; n += 1) {
      const { code } = await logins.logIn(phone, ticket, wrong(logins.codeOf(phone)), {}, device)
      expect(code).toBe(errorCodes.CODE_WRONG)
    }
  }
}

test('guesses of strangers at a number or from the address do not stop a change to it', async () => {
  const member = await app.seed.member()
  const [phone, neighbour] = [newPhone(), newPhone()]
  for (const target of [phone, neighbour]) await useUpGuesses(target)
  expect((await change(member, phone)).code).toBe(1)
  expect(await app.services.members.phoneOf(member.id)).toBe(phone)
})

test('guesses at codes of new numbers are counted for the member, whatever the number', async () => {
  const member = await app.seed.member()
  const proof = await prove(member)
  const guess = async () => {
    const phone = newPhone()
    const code = await askCode(member, phone)
    const step = { step: 'change', proof, phone, ...code, smsCode: wrong(code.smsCode) }
    return member.post(PATH, { phone: { ...step, clientToken: randomUUID() } })
  }
  for (let at = 0; at < 10; at += 1) expect((await guess()).code).toBe(errorCodes.CODE_WRONG)
  expect((await guess()).code).toBe(errorCodes.TOO_MANY_TRIES)
  expect((await change(await app.seed.member(), newPhone())).code).toBe(1)
})

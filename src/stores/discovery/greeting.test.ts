import type { Data } from '@contract/index'
import { NetworkError } from '@/api/errors'
import { refusal } from '../../../test/client/fake-api'
import { memberWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { sellingConfig } from '../../../test/client/money'
import { isRiskConfirmed } from '../../../test/client/talk'

let world: FakeWorld
const target = { id: 'a', name: '小满', prompts: [{ promptId: 'weekend', answer: '骑车' }] }
const sent = {
  canMessage: { allowed: false, form: null, refusal: 'WAIT_FOR_ANSWER', need: 'answer', greetingsLeft: 1 },
} as Data<'/api/user/send_msg'>

beforeEach(async () => {
  world = memberWorld()
  await world.root.session.start()
  world.root.greeting.open(target)
})

test('replies to an answer, closes and notifies the other stores', async () => {
  const { greeting, actions } = world.root
  const spent: string[] = []
  actions.onChange(({ kind }) => spent.push(kind))
  world.api.answer('/api/user/send_msg', () => sent)
  greeting.setText('  一起骑吗？ ')
  expect(await greeting.send()).toBe(true)
  expect(world.api.payloadsOf('/api/user/send_msg')[0]).toMatchObject({
    userId: 'a',
    content: { text: '一起骑吗？', on: 'prompt:weekend' },
  })
  expect([greeting.target, spent, actions.left('greet')]).toEqual([null, ['greet'], 1])
})

test('an unsent text returns only for the same member, until it is sent', async () => {
  const { greeting, talk } = world.root
  greeting.setText('周末一起骑吗？')
  greeting.close()
  greeting.open({ ...target, id: 'b' })
  expect(greeting.text).toBe('')
  greeting.open(target)
  expect(greeting.text).toBe('周末一起骑吗？')
  world.api.answer('/api/user/send_msg', () => sent)
  await greeting.send()
  greeting.open(target)
  expect([greeting.text, talk.drafts.of('a')]).toEqual(['', ''])
})

test('the same text sent again is the same message, a changed one another', async () => {
  const { greeting } = world.root
  world.api.answer('/api/user/send_msg', () => {
    throw new NetworkError('timeout')
  })
  greeting.setText('你好')
  await expect(greeting.send()).rejects.toThrow()
  await expect(greeting.send()).rejects.toThrow()
  greeting.setText('你好呀')
  await expect(greeting.send()).rejects.toThrow()
  const [first, second, third] = world.api
    .payloadsOf('/api/user/send_msg')
    .map(({ clientMsgId }) => clientMsgId)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a risky text is sent after the member confirms it', async () => {
  const { greeting } = world.root
  world.api.answer('/api/user/send_msg', (draft) => {
    if (!isRiskConfirmed(draft)) throw refusal('CONFIRM_RISK')
    return sent
  })
  greeting.setText('你好')
  expect(await greeting.send()).toBe(false)
  expect(greeting.needsConfirmation).toBe(true)
  expect(await greeting.send(true)).toBe(true)
})

test('used-up greetings close the sheet and show when they return', async () => {
  const { greeting, actions } = world.root
  world.api.answer('/api/user/send_msg', () => {
    throw refusal('GREETING_QUOTA', { data: { resetAt: 7 } })
  })
  greeting.setText('你好')
  await expect(greeting.send()).rejects.toMatchObject({ name: 'GREETING_QUOTA' })
  expect([greeting.target, actions.shortage]).toEqual([null, { kind: 'greet', resetAt: 7 }])
})

test('does not send an empty or too long text', () => {
  const { greeting } = world.root
  expect(greeting.canSend).toBe(false)
  greeting.setText('   ')
  expect(greeting.canSend).toBe(false)
  greeting.setText('好'.repeat(greeting.maxLength))
  expect(greeting.canSend).toBe(true)
  greeting.setText('好'.repeat(greeting.maxLength + 1))
  expect(greeting.canSend).toBe(false)
})

const quotaWith = (extraLeft: number) => () => {
  throw refusal('GREETING_QUOTA', { data: { resetAt: 7, priceCoins: 10, extraLeft } })
}

/** The session of a member who can buy. */
async function sell() {
  world.api.answer('/api/config/user', () => sellingConfig())
  await world.root.session.start()
}

test('offers another greeting for coins, and pays for it as the same message', async () => {
  await sell()
  const { greeting } = world.root
  world.api.answer('/api/user/send_msg', quotaWith(5))
  greeting.setText('你好')
  expect(await greeting.send()).toBe(false)
  expect([greeting.offer, greeting.target?.id]).toEqual([
    { priceCoins: 10, extraLeft: 5, isShort: false },
    'a',
  ])
  world.api.answer('/api/user/send_msg', () => sent)
  expect(await greeting.sendPaid()).toBe(true)
  const [free, paid] = world.api.payloadsOf('/api/user/send_msg')
  expect(free).not.toHaveProperty('payCoins')
  expect(paid).toMatchObject({ payCoins: 10, clientMsgId: free?.clientMsgId })
  greeting.open(target)
  greeting.setText('又来')
  await greeting.send()
  expect(world.api.payloadsOf('/api/user/send_msg')[2]).not.toHaveProperty('payCoins')
})

test('reports a lack of coins, and agrees to nothing else', async () => {
  await sell()
  const { greeting } = world.root
  world.api.answer('/api/user/send_msg', quotaWith(5))
  greeting.setText('你好')
  await greeting.send()
  world.api.answer('/api/user/send_msg', () => {
    throw refusal('COINS_TOO_LOW', { data: { short: 10 } })
  })
  expect(await greeting.sendPaid()).toBe(false)
  expect(greeting.offer?.isShort).toBe(true)
  greeting.dropOffer()
  expect([greeting.offer, greeting.text]).toEqual([null, '你好'])
})

test('offers nothing beyond the last extra greeting, nor where nothing can be bought', async () => {
  const { greeting, actions } = world.root
  world.api.answer('/api/user/send_msg', quotaWith(5))
  greeting.setText('你好')
  await expect(greeting.send()).rejects.toMatchObject({ name: 'GREETING_QUOTA' })
  await sell()
  world.api.answer('/api/user/send_msg', quotaWith(0))
  greeting.open(target)
  greeting.setText('你好')
  await expect(greeting.send()).rejects.toMatchObject({ name: 'GREETING_QUOTA' })
  expect([greeting.offer, actions.shortage?.kind]).toEqual([null, 'greet'])
})

describe('a greeting that is answered while the sheet is open for another member', () => {
  const other = { id: 'b', name: '阿原', prompts: [] }

  const sendAndGoOn = () => {
    const { greeting } = world.root
    const answer = world.api.hold('/api/user/send_msg')
    greeting.setText('你好')
    const sending = greeting.send()
    greeting.close()
    greeting.open(other)
    greeting.setText('在忙吗')
    return { greeting, sending, answer }
  }

  test('leaves the present text', async () => {
    const { greeting, sending, answer } = sendAndGoOn()
    answer(() => sent)
    expect(await sending).toBe(true)
    expect([greeting.target, greeting.text]).toEqual([other, '在忙吗'])
  })

  test('asks nothing about the other member', async () => {
    const { greeting, sending, answer } = sendAndGoOn()
    answer(() => {
      throw refusal('CONFIRM_RISK')
    })
    await expect(sending).rejects.toThrow('CONFIRM_RISK')
    expect([greeting.target, greeting.needsConfirmation]).toEqual([other, false])
  })
})

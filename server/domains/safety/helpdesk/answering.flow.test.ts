import type { Message } from '@contract/types/message'
import { noticesOf } from '../../../../test/server/acts/acting'
import {
  askedService,
  askService,
  ticketOf,
  service,
  serviceThread,
} from '../../../../test/server/acts/asking-service'
import { addReturnedBill, billIdOf } from '../../../../test/server/acts/billing'
import { useDevices } from '../../../../test/server/devices'
import { askMessages } from '../../../../test/server/acts/messaging'
import { by, createOperator } from '../../../../test/server/acts/operating'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember } from '../../../../test/server/relations'

const app = useApp({ connections: 24 })
let ada: SeededMember

const { listen } = useDevices(() => app)
beforeEach(async () => {
  ada = await app.seed.member()
})

const { ops, refusal, actsOn } = createOperator(() => app)

const asked = (text: string, more?: object) => askedService(ada, text, more)
const thread = () => serviceThread(ada)
const ticket = () => ticketOf(app, ada)
const ticketId = async (): Promise<string> => (await ticket())?.id ?? ''
const unreadOf = async (member: SeededMember) =>
  (await member.post('/api/user/message_group_list', {})).data.unread

describe('an operator', () => {
  test('finds members who wait, longest first, without their messages', async () => {
    await asked('我先来的')
    app.clock.advance(10 * 60_000)
    const first = await ticketId()
    const bob = await app.seed.member({ gender: 'male' })
    await askService(bob, '我后来的')
    const { text, data } = await ops('service')
    const ids = (data as { member_id: string }[]).map((one) => one.member_id)
    expect(ids.indexOf(ada.id)).toBeLessThan(ids.indexOf(bob.id))
    expect(text).toMatch(new RegExp(`${first}.*waits 10 min`, 'u'))
    expect(text).not.toContain('先来')
  })

  test('answers: the member gets an event and an unread count, reads, and sees that they were read', async () => {
    await asked('提现被退回', {
      content: {
        text: '提现被退回',
        about: {
          kind: 'bill',
          id: await billIdOf(app, await addReturnedBill(app, ada.id, { amountFen: 3_000 })),
        },
      },
    })
    const id = await ticketId()
    const device = await listen(ada)
    const shown = await ops('service show', id, '--as', 'Anna')
    expect(shown.text).toContain('提现被退回')
    expect(shown.text).toContain('¥30.00')
    await device.waitFor('read')
    expect((await thread()).peerReadSeq).toBe(1)
    await ops('service reply', id, '--text', '姓名和支付宝不一致，改好后可以再提。', '--as', 'anna')
    const [received] = await device.waitFor('msg')
    expect(received?.message).toMatchObject({ fromId: service.id, seq: 2, type: 'text' })
    expect(await unreadOf(ada)).toMatchObject({ main: 1, total: 1 })
    const { groupId } = received?.message as Message
    await askMessages(ada, groupId, { readSeq: 2 })
    expect(await unreadOf(ada)).toMatchObject({ main: 0 })
    expect(await actsOn(`inquiry:${id}`)).toEqual(['anna inquiry.read', 'anna inquiry.answered'])
    expect(await ticket()).toMatchObject({
      state: 'answered',
      waiting_since: null,
      answered_by: 'anna',
    })
  })

  test('gets the next message in the same ticket until it is closed', async () => {
    await asked('一')
    const id = await ticketId()
    await ops('service reply', id, '--text', '好的', '--as', 'anna')
    app.clock.advance(1_000)
    await asked('二')
    expect(await ticket()).toMatchObject({ id, state: 'waiting', waiting_since: app.clock.now() })
    await ops('service close', id, ...by('bert'))
    expect(await refusal('service reply', id, '--text', '晚了', '--as', 'anna')).toContain('is closed')
    expect((await thread()).list).toHaveLength(3)
    app.clock.advance(1_000)
    await asked('三')
    const next = await ticket()
    expect(next).toMatchObject({ state: 'waiting', first_seq: 4 })
    expect(next?.id).not.toBe(id)
    expect((await ops('service show', next?.id ?? '', '--as', 'anna')).text).not.toContain('一')
  })

  test('gets refusals in sentences', async () => {
    await asked('一')
    const id = await ticketId()
    expect(await refusal('service show', 'nope', '--as', 'anna')).toContain('no ticket')
    expect(await refusal('service reply', id, '--text', '字'.repeat(501), '--as', 'anna')).toContain('500')
    expect(await refusal('service reply', id, '--text', 'x', '--as', 'system')).toContain('name')
    await changeMember(app, ada, { account_state: 'banned' })
    expect(await refusal('service reply', id, '--text', 'x', '--as', 'anna')).toContain('no member')
  })

  test('causes one system message when the answer stays unread, and none when it was read', async () => {
    const announced = async () => (await noticesOf(app, ada.id)).filter((kind) => kind === 'service_replied')
    await asked('一')
    const id = await ticketId()
    await ops('service reply', id, '--text', '甲', '--as', 'anna')
    await ops('service reply', id, '--text', '乙', '--as', 'anna')
    app.clock.advance(60_000)
    await app.services.jobs.runDue()
    await app.services.jobs.runDue()
    expect(await announced()).toHaveLength(1)
    const { groupId } = await thread()
    const { list } = (await ada.post('/api/user/system_message', {})).data
    expect(list[0].link).toMatchObject({ page: '/pages/msg/chat', query: { groupId } })
    await ops('service reply', id, '--text', '丙', '--as', 'anna')
    await askMessages(ada, groupId, { readSeq: 9 })
    app.clock.advance(60_000)
    await app.services.jobs.runDue()
    expect(await announced()).toHaveLength(1)
  })

  test('need not close answered tickets after three days without a new message', async () => {
    await asked('一')
    await ops('service reply', await ticketId(), '--text', '甲', '--as', 'anna')
    app.clock.advance(app.services.productConfig.help.quietMs)
    await app.services.helpdesk.supportTickets.closeQuiet()
    expect(await ticket()).toMatchObject({ state: 'answered' })
    app.clock.advance(1)
    await app.services.helpdesk.supportTickets.closeQuiet()
    expect(await ticket()).toMatchObject({ state: 'closed', closed_by: 'system' })
  })
})

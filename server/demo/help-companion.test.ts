import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { Message } from '@contract/types/message'
import type { SeededMember } from '../../test/server/seed'
import { useApp } from '../../test/server/rigs/app-rig'
import { sendText } from '../../test/server/relations'
import { startHelpCompanion } from './help-companion'

const service = { id: SERVICE_ACCOUNT_ID } as SeededMember
const app = useApp({ config: { isDemo: true } })
let ada: SeededMember

beforeEach(async () => {
  ada = await app.seed.member()
})

const passTurn = async (): Promise<void> => {
  for (const ms of [800, 2_000]) {
    app.clock.advance(ms)
    await app.services.jobs.runDue()
  }
}

const thread = async (): Promise<Message[]> =>
  (await ada.post('/api/user/message_list', { userId: service.id })).data.list as Message[]

test('answers the first message of a ticket once and says that the answer comes from the demo', async () => {
  await sendText(ada, service, '你好')
  await sendText(ada, service, '有人吗')
  await passTurn()
  await passTurn()
  const answers = (await thread()).filter(({ fromId }) => fromId === service.id)
  expect(answers).toHaveLength(1)
  expect(answers[0]?.content.text).toContain('演示')
  await sendText(ada, service, '好的')
  await passTurn()
  expect((await thread()).filter(({ fromId }) => fromId === service.id)).toHaveLength(1)
})

test('does not answer after an operator did', async () => {
  await sendText(ada, service, '你好')
  const [ticket] = await app.services.helpdesk.supportTickets.list(app.core.db, ['waiting'], 1)
  await app.services.helpdesk.supportTickets.reply(ticket?.id ?? '', { operator: 'anna', text: '我来了' })
  await passTurn()
  expect(await thread()).toHaveLength(2)
})

test.each([{ isProduction: true }, { isDemo: false }])('refuses to start where %j', (more) => {
  const core = { ...app.core, config: { ...app.core.config, ...more } }
  expect(() => startHelpCompanion(core, app.services)).toThrow('demo')
})

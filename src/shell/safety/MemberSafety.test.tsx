import { observer } from 'mobx-react'
import { useState } from 'react'
import { Page } from '@/shell/page/Page'
import { MemberSafety, type MemberSafetyProps, type SafetyTarget } from '@/shell/safety/MemberSafety'
import { reportableMessages } from '@/shell/safety/reportable-messages'
import { textsOf } from '@/text/index'
import { done } from '../../../test/client/cards'
import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { mountPage } from '../../../test/client/mount-page'
import { PEER, textMessage, VIEWER } from '../../../test/client/talk'
import { recordToasts } from '../../../test/client/toasts'

let world: FakeWorld
let gone: string[]

beforeEach(() => {
  gone = []
  world = fakeWorld({ token: 't' })
  world.api.answer('/api/user/add_action', () => done({ state: 'received' }))
})

const open = ({
  startAt = 'report',
  messages: offered,
  ...props
}: Partial<MemberSafetyProps> & Pick<SafetyTarget, 'startAt'>) => {
  const Subject = observer(function Subject() {
    const [target, setTarget] = useState<SafetyTarget | null>({ id: PEER, name: '唐夜', startAt })
    return (
      <Page
        route='systemMessages'
        overlays={
          <MemberSafety
            target={target}
            context='chat'
            onClose={() => setTarget(null)}
            onGone={(id) => gone.push(id)}
            {...props}
            messages={target && offered}
          />
        }
      />
    )
  })
  return mountPage(Subject, 'systemMessages', { world })
}
const sent = () => world.api.payloadsOf('/api/user/add_action')[0]
const messages = reportableMessages(
  [
    textMessage(1, '在吗'),
    textMessage(2, '在', VIEWER),
    textMessage(3, '', PEER, { type: 'recall', content: {}, recalledAt: 9 }),
  ],
  { id: PEER, name: '唐夜' },
  textsOf('zh-CN').report,
)

test('the pressed message is ticked, and others can be ticked or unticked', async () => {
  const page = await open({ messages, msgSeqs: [3] })
  await page.until(() => page.text().includes('举报唐夜'))
  await page.tap(page.byText('骚扰、辱骂、低俗内容'))
  await page.until(() => page.text().includes('已选 1，最多 20 条'))
  const head = page.byText('聊天记录作证据（已选 1，最多 20 条）')
  expect(head.closest('[role=button]')?.getAttribute('aria-expanded')).toBe('false')
  await page.tap(head)
  await page.until(() => page.text().includes('唐夜：[已撤回的消息]'))
  expect(head.closest('[role=button]')?.getAttribute('aria-expanded')).toBe('true')
  expect(page.byLabel('唐夜：[已撤回的消息]').getAttribute('aria-checked')).toBe('true')
  await page.tap(page.byLabel('唐夜：在吗'))
  await page.tap(page.byLabel('我：在'))
  await page.tap(page.byLabel('我：在'))
  await page.until(() => page.text().includes('已选 2'))
  await page.tap(page.byText('提交举报'))
  await page.until(() => gone.length === 1)
  expect(sent()).toMatchObject({ userId: PEER, extra: { context: 'chat', msgSeqs: [1, 3], alsoBlock: true } })
  await page.unmount()
})

test('an old message that was pressed is offered together with the messages around it', () => {
  const long = Array.from({ length: 120 }, (_, index) => textMessage(index + 1, `第 ${index + 1} 句`))
  const peer = { id: PEER, name: '唐夜' }
  const offered = (about?: number) =>
    reportableMessages(long, peer, textsOf('zh-CN').report, about).map(({ seq }) => seq)
  expect(offered(30)).toEqual(long.slice(5, 55).map(({ seq }) => seq))
  expect(offered(3)).toEqual(long.slice(0, 50).map(({ seq }) => seq))
  expect(offered(118)).toEqual(offered())
  expect(offered()).toEqual(long.slice(70).map(({ seq }) => seq))
})

test('the report from the menu offers the messages, too', async () => {
  const page = await open({ startAt: 'menu', messages })
  await page.tap(page.byText('举报'))
  await page.until(() => page.text().includes('举报唐夜'))
  await page.tap(page.byText('其他原因'))
  await page.until(() => page.text().includes('聊天记录作证据（已选 0，最多 20 条）'))
  await page.unmount()
})

test('outside a chat no messages are offered', async () => {
  const page = await open({ context: 'speed' })
  await page.tap(page.byText('其他原因'))
  await page.until(() => page.text().includes('补充说明'))
  expect(page.text()).not.toContain('聊天记录')
  await page.tap(page.byText('提交举报'))
  await page.until(() => gone.length === 1)
  expect(sent()).toMatchObject({ extra: { reason: 'other', context: 'speed' } })
  expect(sent()).not.toHaveProperty(['extra', 'msgSeqs'])
  await page.unmount()
})

test('a reason about money shows help, and a note ends at 140 characters', async () => {
  const page = await open({})
  await page.tap(page.byText('借钱、投资、诱导转账'))
  await page.until(() => page.text().includes('已经转账？'))
  const isOff = () => page.byText('提交举报').closest('[aria-disabled="true"]') !== null
  world.root.report.setDetail('字'.repeat(141))
  await page.until(() => isOff())
  world.root.report.setDetail('字'.repeat(140))
  await page.until(() => !isOff())
  await page.tap(page.byText('骚扰、辱骂、低俗内容'))
  await page.until(() => !page.text().includes('已经转账？'))
  await page.unmount()
})

test.each([
  ['is blocked as was ticked, and leaves', true],
  ['stays when the block was unticked', false],
])('a member who was reported already %s; the sheet closes and says so', async (_, alsoBlock) => {
  const kinds: string[] = []
  world.api.answer('/api/user/add_action', ({ kind }) => {
    kinds.push(kind)
    if (kind === 'report') throw refusal('REPORT_STATE')
    return done()
  })
  const toasts = recordToasts()
  const page = await open({})
  await page.tap(page.byText('其他原因'))
  if (!alsoBlock) await page.tap(page.byText('同时拉黑，不再互相看见'))
  await page.tap(page.byText('提交举报'))
  await page.until(() => expect(toasts).toEqual(['这条举报已提交过，或已不能撤回']))
  await page.until(() => expect(page.findAll('.jy-sheet:not(.jy-sheet--leaving)')).toHaveLength(0))
  expect([kinds, gone.length]).toEqual(alsoBlock ? [['report', 'block'], 1] : [['report'], 0])
  await page.unmount()
  jest.restoreAllMocks()
})

test('the member is removed also when the block was unticked', async () => {
  const page = await open({})
  await page.tap(page.byText('其他原因'))
  await page.tap(page.byText('同时拉黑，不再互相看见'))
  await page.tap(page.byText('提交举报'))
  await page.until(() => gone.length === 1)
  expect(sent()).toMatchObject({ extra: { alsoBlock: false } })
  await page.unmount()
})

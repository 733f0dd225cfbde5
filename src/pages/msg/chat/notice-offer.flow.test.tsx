import { Text, View } from '@tarojs/components'
import Taro from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { ChatStore } from '@/stores/chat/chat'
import { usePageStore } from '@/stores/use-stores'
import { useTalkingWorld } from '../../../../test/client/chat'
import { mountPage } from '../../../../test/client/mount-page'
import { listed, PEER, textMessage, VIEWER } from '../../../../test/client/talk'
import { recordToasts } from '../../../../test/client/toasts'
import { viewerInfo } from '../../../../test/client/viewer'
import { NoticeOffer } from './NoticeOffer'

const world = useTalkingWorld()
const UPDATE = '/api/user/update_info'
const OFFER = 'TA 回你时，提醒你一下？'

/** The offer of one chat; a mini-program shows it above the composer. */
const Offer = observer(function Offer() {
  const chat = usePageStore(ChatStore, { userId: PEER })
  useEffect(() => void chat.load(), [chat])
  return (
    <View>
      <Text>{`${chat.log.lastSeq} messages`}</Text>
      <NoticeOffer chat={chat} />
    </View>
  )
})

const openOffer = () => mountPage(Offer, 'chat', { world })

let grants: number

beforeEach(() => {
  world.browserPush.current = 'ready'
  grants = 0
  world.api.answer(UPDATE, ({ away }) => {
    if (away?.step === 'grant') grants += 1
    const templates = [{ kind: 'messages' as const, id: 'template-1', grants }]
    return { user: viewerInfo().user, away: { webPushKey: null, isSubscribed: grants > 0, templates } }
  })
})

afterEach(() => void jest.restoreAllMocks())

const answerWith = (answer: object) => {
  const question = jest.fn(() => Promise.resolve(answer))
  Object.assign(Taro, { requestSubscribeMessage: question })
  return question
}

const openWaiting = async () => {
  world.api.answer('/api/user/message_list', () => listed([textMessage(1, '在吗', VIEWER)]))
  const page = await openOffer()
  await page.until(() => page.byText(OFFER))
  return page
}

test('a member who waits for an answer is offered a notice, once for each that was sent', async () => {
  const toasts = recordToasts()
  const question = answerWith({ errMsg: 'requestSubscribeMessage:ok', 'template-1': 'accept' })
  const page = await openWaiting()
  await page.tap(page.byText('好'))
  await page.until(() => !page.text().includes(OFFER))
  expect(question).toHaveBeenCalledWith({ tmplIds: ['template-1'], entityIds: ['template-1'] })
  expect(toasts).toEqual(['好，有消息会提醒你'])
  expect(world.api.payloadsOf(UPDATE).at(-1)).toEqual({ away: { step: 'grant', kinds: ['messages'] } })
  grants = 0
  await world.root.away.load()
  await page.until(() => page.byText(OFFER))
  await page.unmount()
})

test('a refusal is said and grants nothing, and the cross ends the offer', async () => {
  const toasts = recordToasts()
  answerWith({ errMsg: 'requestSubscribeMessage:ok', 'template-1': 'reject' })
  const page = await openWaiting()
  await page.tap(page.byText('好'))
  await page.until(() => toasts.length === 1)
  expect(toasts).toEqual(['还没打开，想要时再点一次'])
  expect(world.api.payloadsOf(UPDATE)).toEqual([{ away: { step: 'state' } }])
  await page.tap(page.byLabel('不用了'))
  await page.until(() => !page.text().includes(OFFER))
  await page.unmount()
})

test('nothing is offered to a member who owes the answer', async () => {
  world.api.answer('/api/user/message_list', () =>
    listed([textMessage(1, '在吗', VIEWER), textMessage(2, '在')]),
  )
  const page = await openOffer()
  await page.until(() => page.byText('2 messages'))
  expect(page.text()).not.toContain(OFFER)
  expect(world.api.payloadsOf(UPDATE)).toEqual([])
  await page.unmount()
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { UnlockOrder } from '@contract/types/unlock'
import { Avatar } from '@/components/members/Avatar'
import { Button } from '@/components/Button'
import { Pressable } from '@/components/Pressable'
import { SafetyNotice } from '@/components/chat/SafetyNotice'
import { copyText } from '@/platform/clipboard'
import { navigateTo } from '@/platform/navigation'
import { canOpenWechat, openWechat } from '@/platform/open-wechat'
import { showToast } from '@/platform/toast'
import type { UnlockStore, UnlockView } from '@/stores/unlock/unlock'
import { useStores } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import { useUnlockText } from './use-unlock-text'
import { deadlineOf, orderMoney } from './order-words'
import { useTimeLeft } from './use-time-left'

/** A faint picture tile of an id, so that nobody mistakes it for text. */
const watermarkOf = (id: string): string => {
  const text = `<text x='8' y='36' font-family='sans-serif' font-size='12' fill='#808080' fill-opacity='.3' transform='rotate(-14 66 28)'>${id}</text>`
  const tile = `<svg xmlns='http://www.w3.org/2000/svg' width='132' height='56'>${text}</svg>`
  const safe = encodeURIComponent(tile).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `url("data:image/svg+xml,${safe}")`
}

/**
 * An order from one side: the other side, its status, the revealed contact and the feedback. Source: screens.md E
 * (steps 2, 3)
 */
export const OrderView = observer(function OrderView({
  store,
  view: { order, wx, hasChanged },
}: {
  store: UnlockStore
  view: UnlockView
}) {
  const { unlock: text } = useUnlockText()
  const deadline = deadlineOf(order)
  return (
    <View className='jy-unlock'>
      <Peer store={store} order={order} />
      {order.note && (
        <View className='jy-unlock__said'>
          {order.role === 'owner' ? text.noteOf(order.note) : text.ownNote(order.note)}
        </View>
      )}
      {deadline !== null && <TimeLeft until={deadline} />}
      {wx !== null && <Shown wx={wx} hasChanged={hasChanged} />}
      {order.acts.includes('complain') && <Question store={store} order={order} />}
      <Said order={order} />
      <Timeline order={order} />
    </View>
  )
})

const Peer = observer(function Peer({ store, order }: { store: UnlockStore; order: UnlockOrder }) {
  const texts = useUnlockText()
  const { unlock: text } = texts
  const { peer } = order
  const visit = () => {
    store.leave()
    navigateTo('member', { id: peer.id })
  }
  return (
    <Pressable className='jy-unlock__peer' pressStyle='flat' isDisabled={peer.gone} onPress={visit}>
      <Avatar src={peer.avatarUrl} size={46} />
      <View className='jy-unlock__words'>
        <Text className='jy-unlock__name'>{peer.gone ? text.peerGone : peer.nickname}</Text>
        <Text className='jy-unlock__line jy-num'>{orderMoney(texts, order)}</Text>
      </View>
    </Pressable>
  )
})

const TimeLeft = observer(function TimeLeft({ until }: { until: number }) {
  const left = useTimeLeft(until)
  if (left === '') return null
  return (
    <View className='jy-unlock__left jy-num' role='timer'>
      {left}
    </View>
  )
})

/** The contact itself, with a watermark that names its viewer. Source: product §7.6.10 */
const Shown = observer(function Shown({ wx, hasChanged }: { wx: string; hasChanged: boolean }) {
  const { session } = useStores()
  const { unlock: text, common } = useUnlockText()
  const copy = async () => {
    const hasCopied = await copyText(wx)
    showToast(hasCopied ? common.copied : common.copyFailed)
    return hasCopied
  }
  const open = async () => {
    if (await copy()) openWechat()
  }
  return (
    <>
      <View className='jy-unlock__shown' style={{ backgroundImage: watermarkOf(session.viewerId ?? '') }}>
        <Text className='jy-unlock__label'>{text.wxId}</Text>
        <Text className='jy-unlock__wx jy-selectable' userSelect>
          {wx}
        </Text>
        {hasChanged && <Text className='jy-unlock__line'>{text.changed}</Text>}
        <View className='jy-unlock__acts'>
          <Button
            className='jy-unlock__act'
            kind='soft'
            size='m'
            icon='copy'
            text={text.copy}
            label={text.copyId}
            onPress={() => void copy()}
          />
          {canOpenWechat() && (
            <Button
              className='jy-unlock__act'
              kind='soft'
              size='m'
              icon='wechat'
              text={text.openWechat}
              onPress={() => void open()}
            />
          )}
        </View>
      </View>
      <SafetyNotice text={text.safety} />
    </>
  )
})

/** Asks whether the contact worked, with the buttons that follow. */
const Question = observer(function Question({ store, order }: { store: UnlockStore; order: UnlockOrder }) {
  const texts = useUnlockText()
  const { clock } = useStores()
  const { question, quick, notYet } = texts.unlock.feedback
  const from = order.complainFrom ?? 0
  const isEarly = clock.now() < from
  return (
    <View className='jy-unlock__question'>
      <View className='jy-unlock__ask'>{question}</View>
      <View className='jy-unlock__answers'>
        <Button
          className='jy-unlock__act'
          kind='soft'
          size='m'
          text={quick.added}
          onPress={() => store.write('word', 'added')}
        />
        <Button
          className='jy-unlock__act'
          size='m'
          text={quick.not_accepted}
          isDisabled={isEarly}
          onPress={() => store.write('word', 'not_accepted')}
        />
        <Button
          className='jy-unlock__act'
          size='m'
          text={quick.not_found}
          onPress={() => store.write('word', 'not_found')}
        />
        <Button className='jy-unlock__act' size='m' text={quick.other} onPress={() => store.write('word')} />
      </View>
      {isEarly && <View className='jy-unlock__line'>{notYet(momentLabel(texts, from))}</View>}
    </View>
  )
})

/** The feedback of the buyer and the reply of the owner. */
const Said = observer(function Said({ order: { feedback, ownerReply } }: { order: UnlockOrder }) {
  const { feedback: text } = useUnlockText().unlock
  return (
    <>
      {feedback && feedback.result !== 'added' && (
        <View className='jy-unlock__said'>
          {text.said([text.results[feedback.result], feedback.detail].filter(Boolean).join(' · '))}
        </View>
      )}
      {ownerReply !== null && <View className='jy-unlock__said'>{text.replied(ownerReply)}</View>}
    </>
  )
})

/** Each step of the order with its time, the newest last. */
const Timeline = observer(function Timeline({ order }: { order: UnlockOrder }) {
  const texts = useUnlockText()
  const { timeline: title, steps } = texts.unlock
  const nameOf = (state: string) => (steps as Readonly<Record<string, string>>)[state] ?? ''
  if (order.timeline.length === 0) return null
  return (
    <>
      <View className='jy-unlock__head'>{title}</View>
      <View className='jy-unlock__timeline'>
        {order.timeline.map(({ state, at, note }) => (
          <View key={`${state}${at}`} className='jy-unlock__step'>
            <View className='jy-unlock__step-head'>
              <Text>{nameOf(state) || note}</Text>
              <Text className='jy-unlock__at jy-num'>{momentLabel(texts, at)}</Text>
            </View>
            {note !== null && nameOf(state) !== '' && <Text className='jy-unlock__line'>{note}</Text>}
          </View>
        ))}
      </View>
    </>
  )
})

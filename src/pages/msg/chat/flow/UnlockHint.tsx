import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, type ReactNode } from 'react'
import type { UnlockOrder } from '@contract/types/unlock'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { WechatSign } from '@/components/members/WechatSign'
import { copyText } from '@/platform/clipboard'
import { showToast } from '@/platform/toast'
import { orderWords } from '@/shell/unlock/order-words'
import { useUnlockText } from '@/shell/unlock/use-unlock-text'
import type { ChatStore } from '@/stores/chat/chat'
import type { UnlockStore } from '@/stores/unlock/unlock'
import { UnlockedOrderStore } from '@/stores/unlock/unlocked-order'
import { usePageStore, useStores } from '@/stores/use-stores'
import '../bubbles/ExchangeCard.scss'

/** The answers for which the card has room; the sheet has the others. */
const ANSWERS = ['added', 'not_accepted', 'not_found'] as const

/** An unlocked contact of the peer, below the messages, until the viewer says whether it worked. Source: screens.md 12 */
export const UnlockHint = observer(function UnlockHint({
  chat,
  unlock,
}: {
  chat: ChatStore
  /** The store of the page's sheet. */
  unlock: UnlockStore
}) {
  const { unlock: offer = null } = chat.head.value ?? {}
  if (offer?.state !== 'revealed' || offer.orderId === null || chat.isClosed) return null
  return <Unlocked key={offer.orderId} orderId={offer.orderId} unlock={unlock} />
})

/**
 * Offers to unlock the peer's contact, at its place among the messages. Members who prefer to talk first do not see it
 * again. Source: screens.md 12 (WeChat card)
 */
export const UnlockOffer = observer(function UnlockOffer({
  chat,
  onUnlock,
}: {
  chat: ChatStore
  onUnlock: () => void
}) {
  const { talk } = useStores()
  const { unlock: text } = useUnlockText()
  const { unlock: offer = null, peer } = chat.head.value ?? {}
  if (offer?.state !== 'open' || offer.priceCoins === null || !peer || chat.isClosed) return null
  const key = `unlock:${peer.id}`
  if (talk.hints.isDismissed(key)) return null
  return (
    <Card
      top={
        <Top title={text.hint.title} line={`${text.row[offer.audience]} · ${text.coins(offer.priceCoins)}`} />
      }
    >
      <Act text={text.later} onPress={() => talk.hints.dismiss(key)} />
      <Act isMain text={text.hint.go} onPress={onUnlock} />
    </Card>
  )
})

/**
 * Until the viewer has said how it went: a button to see and copy the contact, and from the next day on the question.
 */
const Unlocked = observer(function Unlocked({ orderId, unlock }: { orderId: string; unlock: UnlockStore }) {
  const { clock } = useStores()
  const texts = useUnlockText()
  const { unlock: text, common } = texts
  const store = usePageStore(UnlockedOrderStore)
  useEffect(() => store.watch(orderId), [store, orderId])
  const order = store.order.value
  const isAnswered = (one: UnlockOrder | null) => one?.id === orderId && !one.acts.includes('complain')
  // The sheet receives its own answer before the other stores do.
  if (order === null || isAnswered(order) || isAnswered(unlock.order)) return null
  const see = () => unlock.openOrder(order)
  const { line } = orderWords(texts, order)
  if (clock.now() >= (order.complainFrom ?? 0)) {
    const { question, quick } = text.feedback
    return (
      <Card
        top={
          <Pressable
            className='jy-exchange__top'
            label={`${question} ${line} ${text.row.view}`}
            onPress={see}
          >
            <Words title={question} line={line} />
            <Icon name='chevron-right' size={18} className='jy-exchange__arrow' />
          </Pressable>
        }
      >
        {ANSWERS.map((answer) => (
          <Act
            key={answer}
            text={quick[answer]}
            onPress={() => {
              see()
              unlock.write('word', answer)
            }}
          />
        ))}
      </Card>
    )
  }
  const { wx } = order
  const copy = async (id: string) => showToast((await copyText(id)) ? common.copied : common.copyFailed)
  return (
    <Card top={<Top title={text.hint.unlocked} line={line} />}>
      <Act text={text.row.view} onPress={see} />
      {wx !== null && order.changedAt === null && (
        <Act isMain text={text.copyId} onPress={() => void copy(wx)} />
      )}
    </Card>
  )
})

const Card = observer(({ top, children }: { top: ReactNode; children: ReactNode }) => (
  <View className='jy-exchange jy-exchange--in jy-exchange--hint'>
    {top}
    <View className='jy-exchange__acts'>{children}</View>
  </View>
))

const Top = observer((words: { title: string; line: string }) => (
  <View className='jy-exchange__top'>
    <Words {...words} />
  </View>
))

const Words = observer(({ title, line }: { title: string; line: string }) => (
  <>
    <WechatSign />
    <View className='jy-exchange__words'>
      <Text className='jy-exchange__title'>{title}</Text>
      <Text className='jy-exchange__line jy-num'>{line}</Text>
    </View>
  </>
))

const Act = observer(({ text, isMain, onPress }: { text: string; isMain?: boolean; onPress: () => void }) => (
  <Pressable
    className={isMain ? 'jy-exchange__act jy-exchange__act--main' : 'jy-exchange__act'}
    pressStyle='flat'
    onPress={onPress}
  >
    {text}
  </Pressable>
))

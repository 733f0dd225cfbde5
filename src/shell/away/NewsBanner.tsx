import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Icon } from '@/components/Icon'
import { Avatar } from '@/components/members/Avatar'
import { Pressable } from '@/components/Pressable'
import { classNames } from '@/components/class-names'
import { useDrag } from '@/components/use-drag'
import { navigateTo, openLink, switchTab } from '@/platform/navigation'
import { textWith } from '@/shell/use-text'
import type { Banner } from '@/stores/chat/banner'
import { useStores } from '@/stores/use-stores'
import { banner as english } from '@/text/en/away/banner'
import type { Translation } from '@/text/translation'
import { banner } from '@/text/zh-CN/away/banner'
import { BANNER_MS } from './banner-time'
import './NewsBanner.scss'

/** A swipe that goes this far up or aside dismisses the banner, px. Source: ours */
const DISMISS_PX = 24

const useBannerText = textWith<{ banner: Translation<typeof banner> }>({
  'zh-CN': { banner },
  en: { banner: english },
})

/** The two lines: the name of the sender or of the thing, and what happened. */
function useLines(news: Banner): readonly [title: string, line: string] {
  const { banner: text } = useBannerText()
  const { peer, count, notice } = news
  if (notice !== null) return [notice.title, count > 1 ? text.money(count) : text.moneyLook]
  if (news.key.startsWith('match:')) return [peer?.nickname ?? text.unknown, text.match]
  if (news.key === 'likes')
    return peer && count === 1 ? [peer.nickname, text.likesNamed] : [text.likes(count), text.look]
  return [peer?.nickname ?? text.unknown, text.messages(count)]
}

/** Opens what the banner is about. */
function useOpen(): (news: Banner) => void {
  const { banner: store, tabs } = useStores()
  return ({ key, peer, groupId, notice, count }) => {
    store.dismiss()
    if (notice !== null) {
      if (notice.link && !notice.link.expired && count === 1) openLink(notice.link)
      else navigateTo('systemMessages')
    } else if (key === 'likes') {
      if (peer && count === 1) return navigateTo('member', { id: peer.id, from: 'like' })
      tabs.requestLikes()
      switchTab('messages')
    } else navigateTo('chat', { ...(groupId !== null && { groupId }), ...(peer && { userId: peer.id }) })
  }
}

/** What the banner shows at its left: the other member, or a drawing for money and for likes of nobody. */
const Face = observer(function Face({ news: { peer, notice, key } }: { news: Banner }) {
  if (notice === null && peer) return <Avatar src={peer.avatarUrl} size={46} />
  const name = notice !== null ? 'wallet' : key === 'likes' ? 'heart' : 'message-filled'
  return (
    <View className='jy-news__sign'>
      <Icon name={name} size={24} />
    </View>
  )
})

/** One piece of news over the page; a tap opens it, a swipe or the cross dismisses it. Source: product §7.14 */
const News = observer(function News({ news }: { news: Banner }) {
  const { banner: store } = useStores()
  const { banner: text } = useBannerText()
  const [title, line] = useLines(news)
  const open = useOpen()
  const [lift, setLift] = useState({ dx: 0, dy: 0 })
  useEffect(() => {
    const timer = setTimeout(store.dismiss, BANNER_MS)
    return () => clearTimeout(timer)
  }, [news.serial, store])
  const drag = useDrag({
    axis: 'both',
    onMove: ({ dx, dy }) => setLift({ dx, dy: Math.min(0, dy) }),
    onEnd: ({ dx, dy }, isCancelled) => {
      if (!isCancelled && (dy < -DISMISS_PX || Math.abs(dx) > 2 * DISMISS_PX)) store.dismiss()
      else setLift({ dx: 0, dy: 0 })
    },
  })
  const isMoved = lift.dx !== 0 || lift.dy !== 0
  return (
    <View
      className={classNames('jy-news', isMoved && 'jy-news--held')}
      {...drag}
      {...(isMoved && { style: { transform: `translate(${lift.dx}px, ${lift.dy}px)` } })}
    >
      <Pressable className='jy-news__body' pressStyle='flat' onPress={() => open(news)}>
        <Face news={news} />
        <View className='jy-news__words'>
          <Text className='jy-news__title'>{title}</Text>
          <Text className='jy-news__line'>{line}</Text>
        </View>
      </Pressable>
      <Pressable className='jy-news__close' label={text.close} pressStyle='flat' onPress={store.dismiss}>
        <Icon name='x' size={18} />
      </Pressable>
    </View>
  )
})

/** The banner of the moment. */
export const NewsBanner = observer(function NewsBanner() {
  const { current } = useStores().banner
  return current ? <News key={current.key} news={current} /> : null
})

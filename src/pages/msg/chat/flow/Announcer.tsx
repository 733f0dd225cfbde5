import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { peerName } from '../../components/peer-face'
import { wordsOf } from '../message-words'

/** Announces new messages of the peer to screen readers, without showing anything. Source: ui.md §11 */
export const Announcer = observer(function Announcer({ chat }: { chat: ChatStore }) {
  const texts = useText()
  const peer = chat.head.value?.peer
  const latest = chat.reading.latestArrived
  const words = latest ? wordsOf(texts, latest) : ''
  return (
    <View className='jy-chat__announcer' role='log' aria-live='polite'>
      {peer && words !== '' ? texts.chat.incoming(peerName(texts, peer), words) : ''}
    </View>
  )
})

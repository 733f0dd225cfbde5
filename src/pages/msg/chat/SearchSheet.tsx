import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { MESSAGE_FIND_MAX } from '@contract/constants'
import type { Message } from '@contract/types/message'
import { EmptyState } from '@/components/frame/EmptyState'
import { ListEnd } from '@/components/frame/ListEnd'
import { Skeleton } from '@/components/frame/Skeleton'
import { Field } from '@/components/forms/Field'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/layers/Sheet'
import { Pressable } from '@/components/Pressable'
import { graphemeCount } from '@/lib/graphemes'
import { showToast } from '@/platform/toast'
import { MoreRows } from '@/shell/lists/MoreRows'
import { StateOfList } from '@/shell/lists/StateOfList'
import { useAction } from '@/shell/use-action'
import { useMomentLabel } from '@/shell/use-moment-label'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { exactLabel } from '@/text/index'
import { peerName } from '../components/peer-face'
import './SearchSheet.scss'

/** Characters of a text before the found words, so that a line shows them. */
const LEAD = 12

/** A text around the found words; the words are empty where only their folded form is in the text. */
function excerptOf(text: string, words: string): readonly [before: string, found: string, after: string] {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0) return [text, '', '']
  const from = Math.max(0, at - LEAD)
  const end = at + words.length
  return [`${from > 0 ? '…' : ''}${text.slice(from, at)}`, text.slice(at, end), text.slice(end)]
}

/** Searches the texts of a chat; a found one opens the chat at its place. Source: product §7.5.9 */
export const SearchSheet = observer(function SearchSheet({
  chat,
  isOpen,
  onClose,
}: {
  chat: ChatStore
  isOpen: boolean
  onClose: () => void
}) {
  const { search: text } = useText().chat
  const { search } = chat
  const close = () => {
    search.close()
    onClose()
  }
  const show = useAction(async ({ seq }: Message) => {
    if (await search.show(seq)) close()
    else if (search.isOn) showToast(text.failed)
  })
  return (
    <Sheet isOpen={isOpen} title={text.title} hasClose room='tall' onClose={close}>
      <View className='jy-find' role='search'>
        <Field
          value={search.query}
          onChange={search.setQuery}
          placeholder={text.placeholder}
          hiddenLabel={text.title}
          maxLength={MESSAGE_FIND_MAX}
          lengthOf={graphemeCount}
          ground='fill'
          isFocused={isOpen}
          canClear
          left={<Icon name='search' size={18} className='jy-find__sign' />}
        />
      </View>
      {show.isBusy && <ListEnd state='loading' />}
      {search.isOn && <Found chat={chat} onShow={(message) => void show.run(message)} />}
    </Sheet>
  )
})

const Found = observer(function Found({
  chat,
  onShow,
}: {
  chat: ChatStore
  onShow: (message: Message) => void
}) {
  const { search: text } = useText().chat
  const { list } = chat.search
  const isGone = chat.head.value?.peer.gone === true
  // A message that was recalled since is not shown, and none of a peer who has left.
  const rows = list.rows.filter(
    (message) =>
      (chat.log.find(message.seq) ?? message).recalledAt === null && (!isGone || chat.isOwn(message)),
  )
  const isWaiting = list.state === 'loading' || list.moreState === 'loading'
  return (
    <StateOfList list={list} skeleton={<Skeleton shape='list' count={4} />}>
      <View role='status' aria-live='polite'>
        {rows.length === 0 && !isWaiting && (
          <EmptyState
            illustration='empty-msg'
            title={list.isAtEnd ? text.none : text.notYet}
            line={list.isAtEnd ? text.noneLine : undefined}
            buttonText={list.isAtEnd ? undefined : text.goOn}
            onButton={() => void list.loadMore()}
          />
        )}
      </View>
      {rows.length === 0 && list.moreState === 'loading' && <Skeleton shape='list' count={4} />}
      {rows.map((message) => (
        <FoundRow key={message.id} chat={chat} message={message} onPress={() => onShow(message)} />
      ))}
      <MoreRows list={list} />
    </StateOfList>
  )
})

const FoundRow = observer(function FoundRow({
  chat,
  message,
  onPress,
}: {
  chat: ChatStore
  message: Message
  onPress: () => void
}) {
  const texts = useText()
  const timeText = useMomentLabel(message.createdAt, exactLabel)
  const peer = chat.head.value?.peer
  const name = chat.isOwn(message) ? texts.chat.reply.me : peer ? peerName(texts, peer) : ''
  const [before, found, after] = excerptOf(message.content.text ?? '', chat.search.words)
  return (
    <Pressable className='jy-find__row' pressStyle='flat' onPress={onPress}>
      <View className='jy-find__head'>
        <Text className='jy-ellipsis'>{name}</Text>
        <Text className='jy-find__time jy-num'>{timeText}</Text>
      </View>
      <View className='jy-find__words'>
        <Text>{before}</Text>
        {found !== '' && <Text className='jy-find__match'>{found}</Text>}
        {after !== '' && <Text>{after}</Text>}
      </View>
    </Pressable>
  )
})

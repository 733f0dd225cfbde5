import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Group } from '@contract/types/message'
import { EmptyState } from '@/components/frame/EmptyState'
import { Field } from '@/components/forms/Field'
import { Icon } from '@/components/Icon'
import { MoreRows } from '@/shell/lists/MoreRows'
import { useText } from '@/shell/use-text'
import type { GroupList } from '@/stores/chat/groups/group-rows'
import { peerName } from '../components/peer-face'
import './ChatSearch.scss'

/** A list with at most this number of chats needs no search. Source: ours */
const FEW_CHATS = 20

/** The search among loaded chats. */
export interface ChatSearchState {
  readonly query: string
  /** The field is on the page: there are many chats, or it contains text. */
  readonly isOffered: boolean
  /** A search is active: only matching chats are shown. */
  readonly isOn: boolean
  /** Loaded chats that match; all of them without a search. */
  readonly rows: readonly Group[]
  readonly setQuery: (query: string) => void
}

/** Known with the first page, so that the field never appears above a member who reads further down. */
const hasMany = ({ rows, state, isAtEnd }: GroupList): boolean =>
  rows.length > FEW_CHATS || (rows.length === FEW_CHATS && state === 'ready' && !isAtEnd)

/** Searches the loaded chats by the names on their rows, ignoring case. Source: product §8.3 (10) */
export function useChatSearch(list: GroupList): ChatSearchState {
  const { rows } = list
  const texts = useText()
  const [query, setQuery] = useState('')
  const wanted = query.trim().toLowerCase()
  const isOn = wanted !== ''
  const fits = ({ peer }: Group) => peerName(texts, peer).toLowerCase().includes(wanted)
  return {
    query,
    isOffered: hasMany(list) || query !== '',
    isOn,
    rows: isOn ? rows.filter(fits) : rows,
    setQuery,
  }
}

/** The search field above the rows. */
export const ChatSearchField = observer(function ChatSearchField({ search }: { search: ChatSearchState }) {
  const { search: text } = useText().messages
  if (!search.isOffered) return null
  return (
    <View className='jy-chat-search' role='search'>
      <Field
        value={search.query}
        onChange={search.setQuery}
        placeholder={text.placeholder}
        ground='fill'
        canClear
        left={<Icon name='search' size={18} className='jy-chat-search__sign' />}
      />
    </View>
  )
})

/** Below the matching chats: a note when none matches, and a button for chats that are not loaded yet. */
export const ChatSearchEnd = observer(function ChatSearchEnd({
  search,
  list,
}: {
  search: ChatSearchState
  list: GroupList
}) {
  const { search: text } = useText().messages
  const found = search.rows.length
  return (
    <>
      <View role='status' aria-live='polite'>
        {found > 0 ? (
          <View className='jy-chat-search__found'>{text.found(found)}</View>
        ) : (
          <EmptyState
            illustration='empty-msg'
            title={text.emptyTitle}
            line={list.isAtEnd ? undefined : text.emptyLine}
            buttonText={text.clear}
            onButton={() => search.setQuery('')}
          />
        )}
      </View>
      <MoreRows list={list} />
    </>
  )
})

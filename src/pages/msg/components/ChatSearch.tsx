import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Group } from '@contract/types/message'
import { EmptyState } from '@/components/EmptyState'
import { Field } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { MoreRows } from '@/shell/MoreRows'
import { useText } from '@/shell/use-text'
import type { GroupList } from '@/stores/group-rows'
import { peerName } from './peer-face'
import './ChatSearch.scss'

/** So many chats are looked over without searching. Source: ours */
const FEW_CHATS = 20

/** The search among loaded chats. */
export interface ChatSearchState {
  readonly query: string
  /** The field stands on the page: there are many chats, or it holds words. */
  readonly isOffered: boolean
  /** Words are searched for: only chats that fit are shown. */
  readonly isOn: boolean
  /** Loaded chats that fit; all while nothing is searched for. */
  readonly rows: readonly Group[]
  readonly setQuery: (query: string) => void
}

/** Known with the first page already, so that the field never comes under the eyes of who reads further down. */
const hasMany = ({ rows, state, isAtEnd }: GroupList): boolean =>
  rows.length > FEW_CHATS || (rows.length === FEW_CHATS && state === 'ready' && !isAtEnd)

/** Searches the loaded chats by the names that their rows bear, whatever their case. Source: product §8.3 (10) */
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

/** The field of the search, above the rows. */
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

/** What stands under the chats that fit: that none does, and the way to those that are not loaded yet. */
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

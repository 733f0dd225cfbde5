import { observer } from 'mobx-react'
import type { Group } from '@contract/types/message'
import type { IconName } from '@/components/icon/icon-names'
import { MessageRow } from '@/components/chat/MessageRow'
import { useLongPress } from '@/platform/gestures/long-press'
import { navigateTo } from '@/platform/navigation'
import { useMomentLabel } from '@/shell/use-moment-label'
import { useOpenBeside } from '@/shell/panes/use-open-beside'
import { useText } from '@/shell/use-text'
import type { OutgoingMessage } from '@/stores/chat/outgoing/outgoing-message'
import { useStores } from '@/stores/use-stores'
import type { Texts } from '@/text/index'
import { peerName } from '../components/peer-face'

interface Preview {
  readonly text: string
  readonly lead?: string
  readonly icon?: IconName
  readonly hasFailed?: boolean
}

/** The last message in one line. */
function lastLine({ preview }: Texts['messages'], { lastMessage }: Group): Preview {
  if (!lastMessage) return { text: preview.matched }
  switch (lastMessage.type) {
    case 'image':
      return { text: preview.image }
    case 'voice':
      return { text: preview.voice(lastMessage.seconds ?? 0), icon: 'mic' }
    case 'wx_exchange':
      return { text: preview.wxExchange }
    case 'recall':
      return { text: lastMessage.fromMe ? preview.recalledByMe : preview.recalledByPeer }
    case 'text':
      return { text: lastMessage.text }
  }
}

/** A message that is being sent in one line. */
const wordsOf = ({ text, media }: OutgoingMessage, preview: Texts['messages']['preview']): string =>
  media === null ? text : media.kind === 'image' ? preview.image : preview.voice(media.seconds)

/**
 * The preview of a row: first that the chat is over, then typing, a failed or waiting message, a draft, and the last
 * message.
 */
function usePreview(group: Group): Preview {
  const { messages: texts, chat } = useText()
  const { talk, connection } = useStores()
  const { preview } = texts
  const peerId = group.peer.id
  if (group.peer.gone) return { text: chat.closed.gone }
  if (group.closed) return { text: chat.closed.ended }
  if (talk.typing.has(peerId)) return { text: '', lead: preview.typing }
  const unsent = talk.outgoing.toPeer(peerId)
  const stuck = unsent.find(({ state }) => state === 'failed' || state === 'refused')
  if (stuck) return { text: wordsOf(stuck, preview), lead: preview.unsent, hasFailed: true }
  const waiting = unsent[unsent.length - 1]
  if (waiting) {
    return { text: wordsOf(waiting, preview), ...(connection.notice !== null && { lead: preview.waiting }) }
  }
  const draft = talk.drafts.of(peerId)
  if (draft !== '') return { text: draft, lead: preview.draft }
  return group.greetingState === 'waiting' ? { text: preview.waitingForAnswer } : lastLine(texts, group)
}

/** Props of {@link GroupRow}. */
export interface GroupRowProps {
  group: Group
  onMenu: (group: Group) => void
  /** Called before the chat opens: the layer around the row has to close first. */
  onLeave?: () => void
}

/** A message group in a list. Source: screens.md 10 */
export const GroupRow = observer(function GroupRow({ group, onMenu, onLeave }: GroupRowProps) {
  const texts = useText()
  const { peer, unread } = group
  const preview = usePreview(group)
  const beside = useOpenBeside('chat')
  const name = peerName(texts, peer)
  const timeText = useMomentLabel(group.updatedAt)
  const open = () => {
    const chat = () => navigateTo('chat', { groupId: group.groupId, userId: peer.id })
    if (!onLeave) return chat()
    onLeave()
    chat()
  }
  const longPress = useLongPress(() => onMenu(group), open)
  return (
    <MessageRow
      name={name}
      avatarUrl={peer.avatarUrl}
      isSystem={group.kind === 'service'}
      isOnline={peer.activity === 'online'}
      verifiedText={peer.certified ? texts.messages.verified : undefined}
      originTag={
        peer.demo ? texts.messages.demo : group.origin === 'speed' ? texts.messages.speedOrigin : undefined
      }
      preview={preview.text}
      previewLead={preview.lead}
      previewIcon={preview.icon}
      hasFailed={preview.hasFailed}
      timeText={timeText}
      unreadCount={unread}
      isMuted={group.muted}
      isPinned={group.pinned}
      isCurrent={beside !== null && (beside.groupId === group.groupId || beside.userId === peer.id)}
      unreadText={texts.messages.unread(unread)}
      onPress={open}
      longPress={longPress}
    />
  )
})

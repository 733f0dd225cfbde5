import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ActionRow } from '@contract/types/action'
import { Button } from '@/components/Button'
import { EmptyState } from '@/components/frame/EmptyState'
import { MessageRow } from '@/components/chat/MessageRow'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { navigateTo, switchTab } from '@/platform/navigation'
import { MoreRows } from '@/shell/lists/MoreRows'
import { StateOfList } from '@/shell/lists/StateOfList'
import { useMomentLabel } from '@/shell/use-moment-label'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'

/** Members who like the viewer; for free members, what is free and what membership shows. Source: screens.md 10 */
export const LikesSheet = observer(function LikesSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { talk, systemConfig, session } = useStores()
  // A membership that has just begun unlocks them: they are being loaded.
  const isLocked = talk.likes.isLocked && !session.hasVip
  const { likes: text } = useText().messages
  const toBenefits = () => {
    onClose()
    navigateTo('memberBenefits', {})
  }
  return (
    <Sheet
      isOpen={isOpen}
      title={text.sheetTitle}
      onClose={onClose}
      hasClose
      footer={
        isLocked && systemConfig.canBuy ? (
          <Button kind='gold' isBlock text={text.toBenefits} onPress={toBenefits} />
        ) : undefined
      }
    >
      {isLocked ? (
        <View className='jy-likes-sheet'>
          <View className='jy-likes-sheet__offer'>
            {systemConfig.canBuy && <Text className='jy-likes-sheet__lead'>{text.freeLead}</Text>}
            <Text>{text.freeLine}</Text>
          </View>
          {systemConfig.canBuy && (
            <View className='jy-likes-sheet__offer'>
              <Text className='jy-likes-sheet__lead'>{text.memberLead}</Text>
              <Text>{text.memberLine}</Text>
            </View>
          )}
        </View>
      ) : (
        <LikeRows onClose={onClose} />
      )}
    </Sheet>
  )
})

const LikeRows = observer(function LikeRows({ onClose }: { onClose: () => void }) {
  const texts = useText()
  const { likes: text } = texts.messages
  const { talk } = useStores()
  const { list, isLocked } = talk.likes
  const coming = <Skeleton shape='list' count={4} />
  if (isLocked && list.state === 'loading') return coming
  return (
    <StateOfList list={list} skeleton={coming}>
      {list.isEmpty && (
        <EmptyState
          illustration='empty-like'
          title={text.none}
          line={text.noneLine}
          buttonText={texts.messages.empty.button}
          onButton={() => {
            onClose()
            switchTab('home')
          }}
        />
      )}
      {list.rows.map((row) => (
        <LikeRow key={row.id} row={row} onClose={onClose} />
      ))}
      <MoreRows list={list} />
    </StateOfList>
  )
})

const LikeRow = observer(function LikeRow({ row, onClose }: { row: ActionRow; onClose: () => void }) {
  const { likes: text, verified, demo } = useText().messages
  const timeText = useMomentLabel(row.createdAt)
  const { member, line, likedAnswer, likedPhoto, note } = row
  if (!member) return null
  const photoWords = likedPhoto === undefined ? null : likedPhoto ? text.photo : text.photoGone
  const words = [note && text.note(note), likedAnswer && text.answer(likedAnswer.answer), photoWords]
  return (
    <MessageRow
      name={member.nickname}
      avatarUrl={member.avatarUrl}
      isOnline={member.activity === 'online'}
      verifiedText={member.certified ? verified : undefined}
      originTag={member.demo ? demo : undefined}
      preview={words.filter(Boolean).join(' · ') || (line ?? '')}
      picture={
        likedPhoto
          ? { src: likedPhoto.thumbUrl, tint: likedPhoto.tint, label: likedPhoto.alt ?? undefined }
          : undefined
      }
      timeText={timeText}
      unreadCount={0}
      unreadText=''
      onPress={() => {
        onClose()
        navigateTo('member', { id: member.id, from: 'like' })
      }}
    />
  )
})

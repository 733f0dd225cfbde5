import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Prompt } from '@contract/types/member'
import { Button } from '@/components/Button'
import { Field } from '@/components/forms/Field'
import { Sheet } from '@/components/layers/Sheet'
import { Photo } from '@/components/members/Photo'
import { PromptCard } from '@/components/members/PromptCard'
import { graphemeCount } from '@/lib/graphemes'
import { tick } from '@/platform/gestures/haptics'
import { useAction } from '@/shell/use-action'
import { textWith } from '@/shell/use-text'
import type { MemberPhotoData } from './use-photos'
import type { MemberPageStore } from '@/stores/discovery/member-page'
import { useStores } from '@/stores/use-stores'
import { likeNote as english } from '@/text/en/discovery/like-note'
import type { Translation } from '@/text/translation'
import { likeNote } from '@/text/zh-CN/discovery/like-note'
import { isShortage } from '../components/shortage'
import './LikeSheet.scss'

/** Most graphemes of a note. Source: product §9 */
const NOTE_MAX = 60

const useLikeText = textWith<{ likeNote: Translation<typeof likeNote> }>({
  'zh-CN': { likeNote },
  en: { likeNote: english },
})

/** A part of a member's page that can be liked: an answer or a photo. */
export type LikedPart = Prompt | MemberPhotoData

/** The name of the part in a like. Source: product §5.5 */
const placeOf = (part: LikedPart): string => ('ref' in part ? `photo:${part.ref}` : `prompt:${part.promptId}`)

/** Likes one answer or photo of a member, with a note if the viewer has one. Source: screens.md 9 */
export const LikeSheet = observer(function LikeSheet({
  part,
  name,
  store,
  onClose,
}: {
  /** Null while the sheet is closed. */
  part: LikedPart | null
  name: string
  store: MemberPageStore
  onClose: () => void
}) {
  const { likeNote: text } = useLikeText()
  const [last, setLast] = useState(part)
  const [note, setNote] = useState('')
  if (part && part !== last) {
    setLast(part)
    setNote('')
  }
  const shown = part ?? last
  const send = useAction(
    async (place: string) => {
      tick()
      await store.like(place, note.trim())
      onClose()
    },
    { onFailure: ({ name: failure }) => isShortage(failure) },
  )
  if (!shown) return null
  return (
    <Sheet
      isOpen={part !== null}
      title={'ref' in shown ? text.photoTitle(name) : text.title(name)}
      subtitle={text.line}
      onClose={onClose}
      hasClose
      footer={
        <Button
          kind='primary'
          isBlock
          icon='heart'
          text={text.send}
          isDisabled={graphemeCount(note.trim()) > NOTE_MAX}
          isBusy={send.isBusy}
          onPress={() => void send.run(placeOf(shown))}
        />
      }
    >
      <LikedPartFace part={shown} />
      <View className='like-sheet__note'>
        <Field
          kind='multiline'
          ground='fill'
          hiddenLabel={text.label}
          placeholder={text.placeholder}
          value={note}
          error={send.fields['extra.note']}
          maxLength={NOTE_MAX}
          lengthOf={graphemeCount}
          onChange={setNote}
        />
      </View>
    </Sheet>
  )
})

const LikedPartFace = observer(function LikedPartFace({ part }: { part: LikedPart }) {
  const { systemConfig } = useStores()
  if ('ref' in part) {
    return <Photo className='like-sheet__photo' src={part.thumbUrl} tint={part.tint} isPortrait />
  }
  const question = systemConfig.label('prompts', part.promptId)
  return <PromptCard question={question} answer={part.answer} likeLabel='' />
})

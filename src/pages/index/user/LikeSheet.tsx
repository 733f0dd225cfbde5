import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Prompt } from '@contract/types/member'
import { Button } from '@/components/Button'
import { Field } from '@/components/forms/Field'
import { Sheet } from '@/components/layers/Sheet'
import { PromptCard } from '@/components/members/PromptCard'
import { graphemeCount } from '@/lib/graphemes'
import { tick } from '@/platform/gestures/haptics'
import { useAction } from '@/shell/use-action'
import { textWith } from '@/shell/use-text'
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

/** Likes one answer of a member, with a note if the viewer has one. Source: screens.md 9 */
export const LikeSheet = observer(function LikeSheet({
  answer,
  name,
  store,
  onClose,
}: {
  /** Null while the sheet is closed. */
  answer: Prompt | null
  name: string
  store: MemberPageStore
  onClose: () => void
}) {
  const { systemConfig } = useStores()
  const { likeNote: text } = useLikeText()
  const [last, setLast] = useState(answer)
  const [note, setNote] = useState('')
  if (answer && answer !== last) {
    setLast(answer)
    setNote('')
  }
  const shown = answer ?? last
  const send = useAction(
    async (promptId: string) => {
      tick()
      await store.like(`prompt:${promptId}`, note.trim())
      onClose()
    },
    { onFailure: ({ name: failure }) => isShortage(failure) },
  )
  if (!shown) return null
  const question = systemConfig.label('prompts', shown.promptId)
  return (
    <Sheet
      isOpen={answer !== null}
      title={text.title(name)}
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
          onPress={() => void send.run(shown.promptId)}
        />
      }
    >
      <PromptCard question={question} answer={shown.answer} likeLabel='' />
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

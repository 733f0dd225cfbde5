import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { PICTURE_ALT_MAX } from '@contract/constants'
import type { Image } from '@contract/types/image'
import { ActionSheet, type SheetAction } from '@/components/layers/ActionSheet'
import { PrimaryButton } from '@/components/Button'
import { Dialog } from '@/components/layers/Dialog'
import { Field } from '@/components/forms/Field'
import { Sheet } from '@/components/layers/Sheet'
import { graphemeCount } from '@/lib/graphemes'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useVideoText } from '@/shell/use-video-text'
import type { ImageChange } from '@/stores/account/album'
import { useStores } from '@/stores/use-stores'
import './PictureSheets.scss'

/** The sheet over the album; null when none is open. */
export type PictureStep = 'menu' | 'cover' | 'describe' | 'remove' | null

/** Props of {@link PictureSheets}. */
export interface PictureSheetsProps {
  /** The picture that was pressed last; null before the first press. */
  id: string | null
  step: PictureStep
  onStep: (step: PictureStep) => void
  onView: () => void
}

/** The texts for a picture, or those for a video where they differ. */
const useWords = (image: Image | null) => {
  const { album, video } = useVideoText()
  return image?.kind === 'video' ? { ...album, ...video } : album
}

const DescribeSheet = observer(function DescribeSheet({
  image,
  isOpen,
  onClose,
}: {
  image: Image | null
  isOpen: boolean
  onClose: () => void
}) {
  const { album } = useStores()
  const { common } = useVideoText()
  const text = useWords(image)
  const [alt, setAlt] = useState('')
  useEffect(() => {
    if (isOpen) setAlt(image?.alt ?? '')
  }, [isOpen, image])
  const save = useAction(async () => {
    if (image) await album.change(image.id, { alt: alt.trim() })
    showToast(text.saved)
    onClose()
  })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={text.describeTitle}
      hasClose
      footer={
        <PrimaryButton
          text={common.save}
          isBusy={save.isBusy}
          isDisabled={graphemeCount(alt) > PICTURE_ALT_MAX}
          onPress={() => void save.run()}
        />
      }
    >
      <View className='jy-picture-describe'>
        <Field
          value={alt}
          onChange={setAlt}
          kind='multiline'
          ground='fill'
          hiddenLabel={text.describeTitle}
          placeholder={text.describePlaceholder}
          hint={text.describeHint}
          error={save.fields.alt}
          maxLength={PICTURE_ALT_MAX}
          lengthOf={graphemeCount}
        />
      </View>
    </Sheet>
  )
})

/** Actions on one picture of the album. Source: product §8 (23) */
export const PictureSheets = observer(function PictureSheets({
  id,
  step,
  onStep,
  onView,
}: PictureSheetsProps) {
  const { album } = useStores()
  const { common } = useVideoText()
  const image = album.find(id)
  const text = useWords(image)
  const close = () => onStep(null)
  const change = useAction(async (request: ImageChange) => {
    if (image) await album.change(image.id, request)
    showToast(text.saved)
  })
  const setCover = useAction(async () => {
    if (image) await album.change(image.id, { asAvatar: true })
    showToast(text.saved)
    close()
  })
  const move = useAction(async (by: -1 | 1) => {
    if (image) await album.move(image.id, by)
  })
  const remove = useAction(async () => {
    if (image) await album.remove(image.id)
    close()
  })
  const appeal = useAction(async () => {
    if (image) await album.appeal(image.id)
    showToast(text.appealed)
  })
  const isRejected = image?.reviewState === 'rejected'
  const isForMatches = image?.visibility === 'match'
  const isVideo = image?.kind === 'video'
  const viewActions: SheetAction[] = [
    { text: text.view, icon: isVideo ? 'play-filled' : 'image', onPress: onView },
  ]
  const otherActions: SheetAction[] = [
    ...(isRejected || isVideo
      ? []
      : [
          {
            text: text.setCover,
            icon: 'user-round' as const,
            // A picture that only matches see: the member first reads that everybody sees a cover.
            onPress: () => (isForMatches ? onStep('cover') : void setCover.run()),
          },
        ]),
    {
      text: isForMatches ? text.toAll : text.toMatches,
      icon: isForMatches ? 'eye' : 'lock',
      onPress: () => void change.run({ visibility: isForMatches ? 'all' : 'match' }),
    },
    ...(id !== null && album.canMove(id, -1)
      ? [{ text: text.forward, icon: 'arrow-up' as const, onPress: () => void move.run(-1) }]
      : []),
    ...(id !== null && album.canMove(id, 1)
      ? [{ text: text.backward, icon: 'arrow-down' as const, onPress: () => void move.run(1) }]
      : []),
  ]
  const lastActions: SheetAction[] = [
    { text: text.describe, icon: 'pencil', onPress: () => onStep('describe') },
    ...(image?.isAvatar
      ? []
      : [
          {
            text: text.remove,
            icon: 'trash-2' as const,
            isDanger: true,
            onPress: () => onStep('remove'),
          },
        ]),
  ]
  const reason: SheetAction = {
    text: text.rejectedTitle,
    note: image?.rejectReason || text.rejectedLine,
    icon: 'circle-alert',
    isDisabled: true,
    onPress: close,
  }
  const ask: SheetAction = {
    text: text.appeal,
    note: text.appealNote,
    icon: 'message-circle',
    onPress: () => void appeal.run(),
  }
  return (
    <>
      <ActionSheet
        isOpen={step === 'menu'}
        label={text.menu}
        actions={[
          ...(isRejected ? [reason] : []),
          ...(image?.mayAppeal ? [ask] : []),
          ...viewActions,
          ...(image?.isAvatar ? [] : otherActions),
          ...lastActions,
        ]}
        cancelText={common.cancel}
        onClose={close}
      />
      <DescribeSheet image={image} isOpen={step === 'describe'} onClose={close} />
      <Dialog
        isOpen={step === 'cover'}
        title={text.coverTitle}
        line={text.coverLine}
        confirmText={text.setCover}
        cancelText={common.cancel}
        isBusy={setCover.isBusy}
        onConfirm={() => void setCover.run()}
        onCancel={close}
      />
      <Dialog
        isOpen={step === 'remove'}
        title={text.removeTitle}
        line={text.removeLine}
        confirmText={text.remove}
        cancelText={common.cancel}
        isDestructive
        isBusy={remove.isBusy}
        onConfirm={() => void remove.run()}
        onCancel={close}
      />
    </>
  )
})

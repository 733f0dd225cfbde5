import { observer } from 'mobx-react'
import { ActionSheet } from '@/components/layers/ActionSheet'
import { Dialog } from '@/components/layers/Dialog'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { DescribeSheet } from './DescribeSheet'
import { usePictureActions } from './use-picture-actions'
import { usePictureWords } from './use-picture-words'

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

/** The menu of one picture of the album and the sheets that follow it. Source: product §8 (23) */
export const PictureSheets = observer(function PictureSheets(props: PictureSheetsProps) {
  const { id, step, onStep, onView } = props
  const { album } = useStores()
  const { common } = useText()
  const image = album.find(id)
  const text = usePictureWords(image)
  const close = () => onStep(null)
  const setCover = useAction(async () => {
    if (image) await album.change(image.id, { asAvatar: true })
    showToast(text.saved)
    close()
  })
  const remove = useAction(async () => {
    if (image) await album.remove(image.id)
    close()
  })
  const actions = usePictureActions(image, {
    onView,
    onDescribe: () => onStep('describe'),
    onRemove: () => onStep('remove'),
    // A picture that only matches see: the member first reads that everybody sees a cover.
    onCover: () => (image?.visibility === 'match' ? onStep('cover') : void setCover.run()),
    onClose: close,
  })
  return (
    <>
      <ActionSheet
        isOpen={step === 'menu'}
        label={text.menu}
        actions={actions}
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

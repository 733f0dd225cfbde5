import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/layers/Dialog'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useStores } from '@/stores/use-stores'
import type { PictureStep } from './PictureSheets'
import { useAlbumText } from './use-album-text'
import './AlbumManaging.scss'

/** The album while the member selects pictures for one action. */
export interface AlbumManaging {
  /** The album has a picture that can be selected: the cover cannot be, unless another picture can replace it. */
  readonly isOffered: boolean
  readonly isOn: boolean
  /** The selected pictures, in the album's order. */
  readonly ids: readonly string[]
  toggleMode(): void
  toggle(id: string): void
}

/** Selects pictures of the album; pictures that no longer exist are removed from the selection. */
export function useAlbumManaging(): AlbumManaging {
  const { album } = useStores()
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const rest = album.images.filter(({ isAvatar }) => !isAvatar)
  const isOffered = rest.length > 0
  const isOn = chosen !== null && isOffered
  const ids = isOn ? rest.map(({ id }) => id).filter((id) => chosen.includes(id)) : []
  return {
    isOffered,
    isOn,
    ids,
    toggleMode: () => setChosen(isOn ? null : []),
    toggle: (id) => setChosen(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]),
  }
}

/** Actions on the selected pictures: one becomes the cover, any number are deleted. Source: screens.md 23 */
export const ManageFooter = observer(function ManageFooter({
  managing,
  onCover,
  onRemove,
}: {
  managing: AlbumManaging
  /** Called for a picture that only matches see: the member first reads that everybody sees a cover. */
  onCover: (id: string, step: PictureStep) => void
  onRemove: () => void
}) {
  const { album } = useStores()
  const { album: text } = useAlbumText()
  const { ids } = managing
  const image = ids.length === 1 ? album.find(ids[0] ?? null) : null
  const isFit = image?.kind === 'image' && image.reviewState !== 'rejected'
  const setCover = useAction(async (id: string) => {
    await album.change(id, { asAvatar: true })
    showToast(text.saved)
    managing.toggleMode()
  })
  const press = () => {
    if (!image) return
    if (image.visibility === 'match') onCover(image.id, 'cover')
    else void setCover.run(image.id)
  }
  return (
    <View className='jy-managing'>
      <Button
        className='jy-managing__act'
        text={text.setCover}
        isDisabled={!isFit}
        isBusy={setCover.isBusy}
        onPress={press}
      />
      <Button
        className='jy-managing__act'
        kind='danger'
        text={ids.length > 0 ? text.removeCount(ids.length) : text.remove}
        isDisabled={ids.length === 0}
        onPress={onRemove}
      />
    </View>
  )
})

/** Asks once before all selected pictures are deleted. */
export const RemoveChosenDialog = observer(function RemoveChosenDialog({
  managing,
  isOpen,
  onClose,
}: {
  managing: AlbumManaging
  isOpen: boolean
  onClose: () => void
}) {
  const { album } = useStores()
  const { album: text, common } = useAlbumText()
  const { ids } = managing
  const remove = useAction(async () => {
    try {
      for (const id of ids) await album.remove(id)
      managing.toggleMode()
    } finally {
      onClose()
    }
  })
  return (
    <Dialog
      isOpen={isOpen && ids.length > 0}
      title={text.removeChosenTitle(ids.length)}
      line={text.removeLine}
      confirmText={text.remove}
      cancelText={common.cancel}
      isDestructive
      isBusy={remove.isBusy}
      onConfirm={() => void remove.run()}
      onCancel={onClose}
    />
  )
})

import { observer } from 'mobx-react'
import { ALBUM_VIDEO_SECONDS } from '@contract/constants'
import { ActionSheet } from '@/components/layers/ActionSheet'
import type { Cropping } from '@/shell/crop/use-cropping'
import type { AlbumUpload } from '@/stores/account/album'
import { useStores } from '@/stores/use-stores'
import { useAlbumChoosers } from './use-album-choosers'
import { useAlbumText } from './use-album-text'

/** The kinds and sources of files that members can add to the album. Source: product §8 (23) */
export const AddSheet = observer(function AddSheet({
  isOpen,
  cropping,
  onClose,
}: {
  isOpen: boolean
  cropping: Cropping
  onClose: () => void
}) {
  const { album } = useStores()
  const { video: text, common } = useAlbumText()
  const choosers = useAlbumChoosers(cropping)
  return (
    <ActionSheet
      isOpen={isOpen}
      label={text.addTitle}
      actions={[
        { text: text.camera, icon: 'camera', onPress: () => void choosers.pictures('camera') },
        { text: text.photos, icon: 'images', onPress: () => void choosers.pictures('album') },
        {
          text: text.video,
          icon: 'film',
          note: album.hasVideo ? text.videoTaken : text.videoNote(ALBUM_VIDEO_SECONDS),
          isDisabled: album.hasVideo,
          onPress: () => void choosers.video(),
        },
      ]}
      cancelText={common.cancel}
      onClose={onClose}
    />
  )
})

/** Actions on a file that failed to upload, below the reason. */
export const FailedSheet = observer(function FailedSheet({
  upload,
  onClose,
}: {
  upload: AlbumUpload | null
  onClose: () => void
}) {
  const { album } = useStores()
  const { album: text, video, common, errors } = useAlbumText()
  const whys: Readonly<Record<string, string>> = upload?.kind === 'video' ? video.whys : text.whys
  const why = whys[upload?.why ?? '']
  // The server would refuse the same file again.
  const isRefused = upload?.failure === 'VIDEO_REFUSED' || upload?.failure === 'IMAGE_REFUSED'
  const retry = isRefused
    ? []
    : [{ text: text.retry, icon: 'rotate-cw' as const, onPress: () => upload && album.retry(upload) }]
  return (
    <ActionSheet
      isOpen={upload !== null}
      title={why ?? errors[upload?.failure ?? 'UNKNOWN']}
      actions={[
        ...retry,
        {
          text: upload?.kind === 'video' ? video.discard : text.discard,
          icon: 'trash-2',
          isDanger: true,
          onPress: () => upload && album.discard(upload),
        },
      ]}
      cancelText={common.cancel}
      onClose={onClose}
    />
  )
})

import { observer } from 'mobx-react'
import { ImageViewer } from '@/components/layers/ImageViewer'
import { clipLength } from '@/lib/clip-length'
import { showToast } from '@/platform/toast'
import { VideoPlayer } from '@/shell/VideoPlayer'
import { useStores } from '@/stores/use-stores'
import { useAlbumText } from './use-album-text'

/** The pictures and videos of the album over the whole screen. */
export const AlbumViewer = observer(function AlbumViewer({
  openAt,
  onClose,
}: {
  /** Index of the picture that is shown first; null while the viewer is closed. */
  openAt: number | null
  onClose: () => void
}) {
  const { album } = useStores()
  const { album: text, video, common } = useAlbumText()
  const { images } = album
  const lengths = images.map(({ seconds }) => (seconds === null ? null : clipLength(seconds)))
  const labelOf = (index: number): string => {
    const length = lengths[index]
    return images[index]?.alt ?? (length ? video.own(length) : text.photo(index + 1))
  }
  return (
    <ImageViewer
      urls={images.map(({ posterUrl }) => posterUrl)}
      lengths={lengths}
      playerOf={(index, { isOpen, startsAtOnce }) => {
        const { url = '', seconds } = images[index] ?? {}
        return (
          <VideoPlayer video={{ url, seconds: seconds ?? 1 }} isShown={isOpen} startsAtOnce={startsAtOnce} />
        )
      }}
      openAt={openAt}
      onClose={onClose}
      labelOf={labelOf}
      onBroken={() => {
        showToast(common.imagePreviewFailed)
        // Addresses of pictures that not everybody may see expire.
        void album.load()
      }}
    />
  )
})

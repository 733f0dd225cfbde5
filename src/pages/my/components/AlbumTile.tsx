import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Image } from '@contract/types/image'
import { Icon } from '@/components/Icon'
import { UploadTile, type UploadTileState } from '@/components/UploadTile'
import { useText } from '@/shell/use-text'
import type { AlbumUpload } from '@/stores/album'
import './AlbumTile.scss'

const PERCENT = 100

/** A picture of the album with its review state and who sees it. */
export const AlbumTile = observer(function AlbumTile({
  image,
  index,
  onPress,
}: {
  image: Image
  /** Place in the album from 1. */
  index: number
  onPress: () => void
}) {
  const { album: text } = useText()
  const src = image.thumbUrl
  const state = ((): UploadTileState => {
    if (image.reviewState === 'rejected') return { kind: 'rejected', src, text: text.rejected }
    if (image.reviewState !== 'approved') return { kind: 'pending', src, text: text.pending }
    return image.isAvatar ? { kind: 'ready', src, text: text.cover } : { kind: 'ready', src }
  })()
  const label = image.reviewState === 'rejected' ? text.rejectedLabel : (image.alt ?? text.photo(index))
  return (
    <View className='jy-album-tile'>
      <UploadTile state={state} label={label} onPress={onPress} />
      {image.visibility === 'match' && (
        <View className='jy-album-tile__lock' role='img' aria-label={text.onlyMatches}>
          <Icon name='lock' size={14} />
        </View>
      )}
    </View>
  )
})

/** A picture on its way into the album. */
export const UploadingTile = observer(function UploadingTile({
  upload,
  onPress,
}: {
  upload: AlbumUpload
  /** Only a failed one can be pressed. */
  onPress: () => void
}) {
  const { album: text } = useText()
  const src = upload.image.path
  if (upload.state === 'failed') {
    return (
      <View className='jy-album-tile'>
        <UploadTile
          state={{ kind: 'failed', src, text: text.failed }}
          label={text.failedLabel}
          onPress={onPress}
        />
      </View>
    )
  }
  const percent = Math.round(upload.share * PERCENT)
  const words = upload.state === 'waiting' ? text.waiting : text.uploading(percent)
  return (
    <View className='jy-album-tile'>
      <UploadTile state={{ kind: 'uploading', src, percent, text: words }} label={words} />
    </View>
  )
})

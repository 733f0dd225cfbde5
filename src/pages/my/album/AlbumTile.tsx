import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Image } from '@contract/types/image'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import { PlayMark } from '@/components/chat/PlayMark'
import { UploadTile, type UploadTileState } from '@/components/forms/UploadTile'
import { clipLength } from '@/lib/clip-length'
import type { AlbumUpload } from '@/stores/account/album'
import { type AlbumOrder, useTileDrag } from './use-album-order'
import { useAlbumText } from './use-album-text'
import './AlbumTile.scss'

const PERCENT = 100

/** A picture of the album with its review status and audience. */
export const AlbumTile = observer(function AlbumTile({
  image,
  index,
  isPicked,
  isDisabled,
  order,
  onPress,
}: {
  image: Image
  /** Position in the album from 1. */
  index: number
  /** During a selection: whether this picture is selected. */
  isPicked?: boolean | undefined
  isDisabled?: boolean
  /** The order that a drag of the picture changes; null while it cannot be dragged. */
  order: AlbumOrder | null
  onPress: () => void
}) {
  const { album: text, video } = useAlbumText()
  const drag = useTileDrag(order, image.id, index - 1)
  const length = image.seconds === null ? null : clipLength(image.seconds)
  const src = image.thumbUrl
  const state = ((): UploadTileState => {
    if (image.reviewState === 'rejected') return { kind: 'rejected', src, text: text.rejected }
    const tag = image.isAvatar ? text.cover : undefined
    if (image.reviewState !== 'approved')
      return { kind: 'pending', src, text: text.pending, ...(tag && { tag }) }
    return { kind: 'ready', src, ...(tag && { text: tag }) }
  })()
  const name = image.alt ?? (length === null ? text.photo(index) : video.own(length))
  const label = image.reviewState === 'rejected' ? text.rejectedLabel : name
  return (
    <View className={classNames('jy-album-tile', drag.className)} style={drag.style} {...drag.handlers}>
      <UploadTile
        state={state}
        label={label}
        {...(isPicked !== undefined && { isPicked })}
        isDisabled={isDisabled}
        onPress={() => drag.press(onPress)}
      />
      {length !== null && <PlayMark length={length} />}
      {image.visibility === 'match' && isPicked === undefined && (
        <View className='jy-album-tile__lock' role='img' aria-label={text.onlyMatches}>
          <Icon name='lock' size={14} />
        </View>
      )}
    </View>
  )
})

/** A picture or video that is being uploaded to the album. */
export const UploadingTile = observer(function UploadingTile({
  upload,
  onPress,
}: {
  upload: AlbumUpload
  /** Only a failed one can be pressed. */
  onPress: () => void
}) {
  const { album: text } = useAlbumText()
  const src = upload.picture
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

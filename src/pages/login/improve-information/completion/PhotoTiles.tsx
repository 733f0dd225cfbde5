import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { UploadTile } from '@/components/forms/UploadTile'
import type { Cropping } from '@/shell/crop/use-cropping'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { usePictures } from './use-pictures'

const PERCENT = 100

/** More pictures of the member. The first picture that is chosen becomes the avatar, wherever it is chosen. */
export const PhotoTiles = observer(function PhotoTiles({ cropping }: { cropping: Cropping }) {
  const { profileCompletion: store } = useStores()
  const text = useText().login.completion
  const isFirst = store.avatar === null && store.avatarUpload === null
  const { choose, retry } = usePictures(cropping, isFirst)
  const uploading = store.uploads.filter((upload) => !upload.asAvatar)
  return (
    <View className='jy-completion__tiles'>
      {store.otherImages.map((image) => (
        <UploadTile
          key={image.id}
          className='jy-completion__tile'
          state={
            image.reviewState === 'pending'
              ? { kind: 'pending', src: image.thumbUrl, text: text.pending }
              : { kind: 'ready', src: image.thumbUrl }
          }
          label={text.photos}
        />
      ))}
      {uploading.map((entry) => {
        const percent = Math.round(entry.share * PERCENT)
        return (
          <UploadTile
            key={entry.path}
            className='jy-completion__tile'
            state={
              entry.hasFailed
                ? { kind: 'failed', src: entry.path, text: text.uploadFailed }
                : { kind: 'uploading', src: entry.path, percent, text: text.uploading(percent) }
            }
            label={entry.hasFailed ? text.uploadFailed : text.uploading(percent)}
            onPress={entry.hasFailed ? () => retry(entry) : undefined}
          />
        )
      })}
      {store.roomForPictures > 0 && (
        <UploadTile
          className='jy-completion__tile'
          state={{ kind: 'add', text: text.addPhoto }}
          label={text.addPhoto}
          onPress={choose}
        />
      )}
    </View>
  )
})

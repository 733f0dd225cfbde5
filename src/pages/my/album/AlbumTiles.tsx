import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { UploadTile } from '@/components/forms/UploadTile'
import type { AlbumUpload } from '@/stores/account/album'
import { useStores } from '@/stores/use-stores'
import type { AlbumManaging } from './AlbumManaging'
import { AlbumTile, UploadingTile } from './AlbumTile'
import type { AlbumOrder } from './use-album-order'
import { useAlbumText } from './use-album-text'

/** Props of {@link AlbumTiles}. */
export interface AlbumTilesProps {
  managing: AlbumManaging
  order: AlbumOrder
  onAdd: () => void
  /** Called for the picture that was pressed, unless pictures are being selected. */
  onPicture: (id: string) => void
  /** Called for a failed upload that was pressed. */
  onFailed: (upload: AlbumUpload) => void
}

/** The tile that adds pictures, the pictures, and the uploads in progress. Source: screens.md 23 */
export const AlbumTiles = observer(function AlbumTiles(props: AlbumTilesProps) {
  const { managing, order, onAdd, onPicture, onFailed } = props
  const { album } = useStores()
  const { album: text } = useAlbumText()
  return (
    <View className='jy-album__grid'>
      {album.room > 0 && (
        <View className='jy-album-tile'>
          <UploadTile
            state={{ kind: 'add', text: text.add }}
            label={text.add}
            isDisabled={managing.isOn}
            onPress={onAdd}
          />
        </View>
      )}
      {album.images.map((image, index) => (
        <AlbumTile
          key={image.id}
          image={image}
          index={index + 1}
          isPicked={managing.isOn && !image.isAvatar ? managing.ids.includes(image.id) : undefined}
          isDisabled={managing.isOn && image.isAvatar}
          order={managing.isOn ? order : null}
          onPress={() => (managing.isOn ? managing.toggle(image.id) : onPicture(image.id))}
        />
      ))}
      {album.uploads.map((upload) => (
        <UploadingTile key={upload.clientToken} upload={upload} onPress={() => onFailed(upload)} />
      ))}
    </View>
  )
})

import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { ActionSheet } from '@/components/ActionSheet'
import { Icon } from '@/components/Icon'
import { ImageViewer } from '@/components/ImageViewer'
import { UploadTile } from '@/components/UploadTile'
import { usePullDown } from '@/platform/pull-down'
import { Page } from '@/shell/Page'
import { useText } from '@/shell/use-text'
import type { AlbumUpload } from '@/stores/album'
import { useStores } from '@/stores/use-stores'
import { AlbumTile, UploadingTile } from './components/AlbumTile'
import { PictureSheets, type PictureStep } from './components/PictureSheets'
import { useAlbumPictures } from './components/use-album-pictures'
import './album.scss'

/** What to do about a picture that did not get up, under the reason. */
const FailedSheet = observer(function FailedSheet({
  upload,
  onClose,
}: {
  upload: AlbumUpload | null
  onClose: () => void
}) {
  const { album } = useStores()
  const { album: text, common, errors } = useText()
  return (
    <ActionSheet
      isOpen={upload !== null}
      title={errors[upload?.failure ?? 'TRANSFER']}
      actions={[
        { text: text.retry, icon: 'rotate-cw', onPress: () => upload && album.retry(upload) },
        {
          text: text.discard,
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

/** The viewer's own pictures. Source: product §8 (23), screens.md 23 */
export default observer(function AlbumPage() {
  const { album } = useStores()
  const { album: text } = useText()
  const [pressedId, setPressedId] = useState<string | null>(null)
  const [step, setStep] = useState<PictureStep>(null)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const [failed, setFailed] = useState<AlbumUpload | null>(null)
  const choose = useAlbumPictures()
  useDidShow(() => void album.load())
  usePullDown(album.load)
  const { images, uploads } = album
  const isEmpty = images.length + uploads.length === 0
  const press = (id: string) => {
    setPressedId(id)
    setStep('menu')
  }
  return (
    <Page
      route='album'
      of={album.album}
      skeleton='grid'
      onRetry={() => void album.load()}
      overlays={
        <>
          <PictureSheets
            id={pressedId}
            step={step}
            onStep={setStep}
            onView={() => setOpenAt(images.findIndex(({ id }) => id === pressedId))}
          />
          <FailedSheet upload={failed} onClose={() => setFailed(null)} />
          <ImageViewer
            urls={images.map(({ url }) => url)}
            openAt={openAt}
            onClose={() => setOpenAt(null)}
            labelOf={(index) => images[index]?.alt ?? text.photo(index + 1)}
          />
        </>
      }
    >
      <View className='jy-album'>
        <View className='jy-album__head'>
          <Text className='jy-num'>{text.count(images.length, album.limit)}</Text>
          <Text>{text.coverRule}</Text>
        </View>
        <View className='jy-album__grid'>
          {album.room > 0 && (
            <View className='jy-album-tile'>
              <UploadTile
                state={{ kind: 'add', text: text.add }}
                label={text.add}
                onPress={() => void choose()}
              />
            </View>
          )}
          {images.map((image, index) => (
            <AlbumTile key={image.id} image={image} index={index + 1} onPress={() => press(image.id)} />
          ))}
          {uploads.map((upload) => (
            <UploadingTile key={upload.clientToken} upload={upload} onPress={() => setFailed(upload)} />
          ))}
        </View>
        {isEmpty && <View className='jy-album__empty'>{text.empty}</View>}
        <View className='jy-album__tip'>
          <Icon name='info' size={18} className='jy-album__tip-icon' />
          <Text>{text.tip}</Text>
        </View>
      </View>
    </Page>
  )
})

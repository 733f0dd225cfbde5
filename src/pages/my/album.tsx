import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Icon } from '@/components/Icon'
import { NavAction } from '@/components/frame/NavBar'
import { Skeleton } from '@/components/frame/Skeleton'
import { usePullDown } from '@/platform/gestures/pull-down'
import { CropLayer } from '@/shell/crop/deferred-crop'
import { useCropping } from '@/shell/crop/use-cropping'
import { Page } from '@/shell/page/Page'
import type { AlbumUpload } from '@/stores/account/album'
import { useStores } from '@/stores/use-stores'
import { AddSheet, FailedSheet } from './album/AlbumSheets'
import { ManageFooter, RemoveChosenDialog, useAlbumManaging } from './album/AlbumManaging'
import { AlbumTiles } from './album/AlbumTiles'
import { AlbumViewer } from './album/AlbumViewer'
import { PictureSheets, type PictureStep } from './album/PictureSheets'
import { useAlbumOrder } from './album/use-album-order'
import { useAlbumText } from './album/use-album-text'
import './album/album.scss'

/** The viewer's own pictures. Source: product §8 (23), screens.md 23 */
export default observer(function AlbumPage() {
  const { album } = useStores()
  const { album: text } = useAlbumText()
  const [pressedId, setPressedId] = useState<string | null>(null)
  const [step, setStep] = useState<PictureStep>(null)
  const [openAt, setOpenAt] = useState<number | null>(null)
  const [failed, setFailed] = useState<AlbumUpload | null>(null)
  const [isAdding, setAdding] = useState(false)
  const cropping = useCropping()
  useDidShow(() => void album.load())
  usePullDown(album.load)
  const managing = useAlbumManaging()
  const order = useAlbumOrder()
  const [isRemoving, setRemoving] = useState(false)
  const { images, uploads } = album
  const isEmpty = images.length + uploads.length === 0
  const openStep = (id: string, next: PictureStep) => {
    setPressedId(id)
    setStep(next)
  }
  const manage = managing.isOffered && (
    <NavAction text={managing.isOn ? text.finish : text.manage} onPress={managing.toggleMode} />
  )
  return (
    <Page
      route='album'
      of={album.album}
      skeleton={
        <Skeleton shape='tiles'>
          <View className='jy-skeleton__block jy-skeleton__label' />
        </Skeleton>
      }
      onRetry={() => void album.load()}
      right={manage}
      footer={
        managing.isOn && (
          <ManageFooter managing={managing} onCover={openStep} onRemove={() => setRemoving(true)} />
        )
      }
      overlays={
        <>
          <RemoveChosenDialog managing={managing} isOpen={isRemoving} onClose={() => setRemoving(false)} />
          <PictureSheets
            id={pressedId}
            step={step}
            onStep={setStep}
            onView={() => setOpenAt(images.findIndex(({ id }) => id === pressedId))}
          />
          <AddSheet isOpen={isAdding} cropping={cropping} onClose={() => setAdding(false)} />
          <CropLayer cropping={cropping} />
          <FailedSheet upload={failed} onClose={() => setFailed(null)} />
          <AlbumViewer openAt={openAt} onClose={() => setOpenAt(null)} />
        </>
      }
    >
      <View className='jy-album'>
        <View className='jy-album__head'>
          <Text className='jy-num'>{text.count(images.length, album.limit)}</Text>
          {/* A platform's own bar has no room for our button. */}
          {IS_WEB || !manage ? (
            <Text>{managing.isOn && images.length > 2 ? text.dragRule : text.coverRule}</Text>
          ) : (
            <View className='jy-album__manage'>{manage}</View>
          )}
        </View>
        <AlbumTiles
          managing={managing}
          order={order}
          onAdd={() => setAdding(true)}
          onPicture={(id) => openStep(id, 'menu')}
          onFailed={setFailed}
        />
        {isEmpty && <View className='jy-album__empty'>{text.empty}</View>}
        <View className='jy-album__tip'>
          <Icon name='info' size={18} className='jy-album__tip-icon' />
          <Text>{text.tip}</Text>
        </View>
      </View>
    </Page>
  )
})

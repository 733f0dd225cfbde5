import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { NICKNAME_MAX } from '@contract/constants'
import { Button } from '@/components/Button'
import { Field } from '@/components/forms/Field'
import { Icon } from '@/components/Icon'
import { UploadTile, type UploadTileState } from '@/components/forms/UploadTile'
import { graphemeCount } from '@/lib/graphemes'
import type { Cropping } from '@/shell/crop/use-cropping'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { PhotoTiles } from './PhotoTiles'
import { usePictures } from './use-pictures'

const PERCENT = 100

const AvatarRow = observer(function AvatarRow({ cropping }: { cropping: Cropping }) {
  const { profileCompletion: store } = useStores()
  const text = useText().login.completion
  const { choose, retry } = usePictures(cropping, true)
  const { avatar, avatarUpload: uploading } = store
  const state: UploadTileState = (() => {
    if (uploading?.hasFailed) return { kind: 'failed', src: uploading.path, text: text.uploadFailed }
    if (uploading) {
      const percent = Math.round(uploading.share * PERCENT)
      return { kind: 'uploading', src: uploading.path, percent, text: text.uploading(percent) }
    }
    return avatar ? { kind: 'ready', src: avatar.thumbUrl } : { kind: 'add', text: text.avatarAdd }
  })()
  const isThere = avatar !== null && uploading === null
  return (
    <View className='jy-completion__avatar-row'>
      <View className='jy-completion__avatar'>
        <UploadTile
          className='jy-completion__avatar-tile'
          state={state}
          label={avatar ? text.avatarChange : text.avatarAdd}
          onPress={uploading?.hasFailed ? () => retry(uploading) : choose}
        />
        {isThere && (
          <View className='jy-completion__avatar-camera' aria-hidden='true'>
            <Icon name='camera' size={18} />
          </View>
        )}
      </View>
      <View>
        {isThere && (
          <View className='jy-completion__avatar-state'>
            <Icon name='circle-check' size={18} className='jy-completion__avatar-icon' />
            <Text>{avatar.reviewState === 'approved' ? text.avatarApproved : text.avatarReady}</Text>
          </View>
        )}
        <View className='jy-completion__avatar-hint'>{text.avatarHint}</View>
      </View>
    </View>
  )
})

/** Step 1: avatar, nickname and more pictures. */
export const FaceStep = observer(function FaceStep({
  error,
  cropping,
}: {
  error?: string | undefined
  cropping: Cropping
}) {
  const { profileCompletion: store } = useStores()
  const text = useText().login.completion
  return (
    <>
      <AvatarRow cropping={cropping} />
      <View className='jy-completion__label'>
        <Text>{text.nickname}</Text>
        <Text className='jy-num'>{`${graphemeCount(store.nickname.trim())}/${NICKNAME_MAX}`}</Text>
      </View>
      <Field
        value={store.nickname}
        onChange={store.setNickname}
        hiddenLabel={text.nickname}
        placeholder={text.nicknamePlaceholder}
        error={error}
        right={<Button text={text.nicknameSuggest} kind='text' size='s' onPress={store.suggestNickname} />}
      />
      <View className='jy-completion__label'>
        <Text>{text.photos}</Text>
        <Text>{text.photosLine}</Text>
      </View>
      <PhotoTiles cropping={cropping} />
    </>
  )
})

import { ScrollView, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Icon } from '@/components/Icon'
import { ListEnd } from '@/components/frame/ListEnd'
import { Photo } from '@/components/members/Photo'
import { Pressable } from '@/components/Pressable'
import { navigateTo } from '@/platform/navigation'
import { useStores } from '@/stores/use-stores'
import { useInformationText } from './use-information-text'

/** The album in one row, above the profile; it shows no number before the album is loaded. Source: screens.md 22 */
export const PhotoStrip = observer(function PhotoStrip() {
  const { album } = useStores()
  const text = useInformationText().information
  const { images } = album
  const { state, value } = album.album
  const open = () => navigateTo('album')
  return (
    <>
      <View className='jy-info__head'>
        <Text>{text.photos}</Text>
        <Pressable className='jy-info__manage' pressStyle='flat' onPress={open}>
          <Text className='jy-num'>
            {value === null ? text.openAlbum : text.photosNote(images.length, album.limit)}
          </Text>
        </Pressable>
      </View>
      {value === null && state === 'error' ? (
        <ListEnd state='error' onRetry={() => void album.load()} />
      ) : (
        <ScrollView className='jy-info__strip' scrollX enableFlex>
          <View className='jy-info__photos'>
            {value === null && [0, 1, 2, 3].map((at) => <View key={at} className='jy-info__photo' />)}
            {images.map(({ id, thumbUrl, tint, isAvatar }) => (
              <Pressable
                key={id}
                className='jy-info__photo'
                label={isAvatar ? `${text.cover} ${text.openAlbum}` : text.openAlbum}
                onPress={open}
              >
                <Photo className='jy-info__photo-face' src={thumbUrl} tint={tint} isPortrait />
                {isAvatar && <Text className='jy-info__cover'>{text.cover}</Text>}
              </Pressable>
            ))}
            {value !== null && album.room > 0 && (
              <Pressable className='jy-info__photo jy-info__photo--add' onPress={open}>
                <Icon name='plus' size={22} className='jy-info__photo-plus' />
                <Text>{text.addPhoto}</Text>
              </Pressable>
            )}
          </View>
        </ScrollView>
      )}
    </>
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/layers/Sheet'
import { openPermissionSettings } from '@/platform/location'
import type { PosterSaving } from './use-poster-saving'
import { useInviteText } from '../components/use-invite-text'
import './AlbumSheet.scss'

/**
 * Explains why the app asks for the album, before the system asks, and the alternative after a refusal. Source:
 * screens.md H
 */
export const AlbumSheet = observer(function AlbumSheet({ saving }: { saving: PosterSaving }) {
  const { album: text } = useInviteText().poster
  const isAsking = saving.step === 'ask'
  const openSettings = () => {
    saving.close()
    openPermissionSettings()
  }
  return (
    <Sheet
      isOpen={isAsking || saving.step === 'refused'}
      title={isAsking ? text.title : text.refusedTitle}
      onClose={saving.close}
      footer={
        <>
          <Button
            kind='primary'
            isBlock
            text={isAsking ? text.allow : text.settings}
            isBusy={saving.isBusy}
            onPress={isAsking ? saving.allow : openSettings}
          />
          <Button kind='text' isBlock text={isAsking ? text.later : text.ok} onPress={saving.close} />
        </>
      }
    >
      <View className='jy-album-sheet'>
        {isAsking ? (
          text.points.map((point) => (
            <View key={point} className='jy-album-sheet__point'>
              <Icon name='check' size={16} className='jy-album-sheet__tick' />
              <Text>{point}</Text>
            </View>
          ))
        ) : (
          <Text>{text.refusedLine}</Text>
        )}
      </View>
    </Sheet>
  )
})

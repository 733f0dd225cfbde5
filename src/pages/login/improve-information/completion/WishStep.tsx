import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { BIO_MAX, FILTER_MAX_AGE, MIN_AGE } from '@contract/constants'
import { Field } from '@/components/forms/Field'
import { Range } from '@/components/forms/Range'
import { Segmented } from '@/components/forms/Segmented'
import { UploadTile } from '@/components/forms/UploadTile'
import { graphemeCount } from '@/lib/graphemes'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { usePictures } from './use-pictures'

const PERCENT = 100

const PhotoTiles = observer(function PhotoTiles() {
  const { profileCompletion: store } = useStores()
  const text = useText().login.completion
  const { choose, retry } = usePictures(false)
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

/** Step 4: preferences, more pictures and a line about the member. */
export const WishStep = observer(function WishStep({ error }: { error?: string | undefined }) {
  const { profileCompletion: store } = useStores()
  const text = useText().login.completion
  return (
    <>
      <View className='jy-completion__label'>{text.wanted}</View>
      <Segmented
        options={(['male', 'female', 'all'] as const).map((value) => ({
          value,
          text: text.wantedOptions[value],
        }))}
        value={store.wanted}
        onChange={store.setWanted}
        label={text.wanted}
      />
      <View className='jy-completion__label'>
        <Text>{text.ages}</Text>
        <Text className='jy-num'>{text.agesText(store.ages[0], store.ages[1], FILTER_MAX_AGE)}</Text>
      </View>
      <View className='jy-completion__ages'>
        <Range
          id='completion-ages'
          min={MIN_AGE}
          max={FILTER_MAX_AGE}
          values={store.ages}
          onChange={([from = MIN_AGE, to = FILTER_MAX_AGE]) => store.setAges([from, to])}
          label={text.ages}
          textOf={(age) => String(age)}
        />
      </View>
      <View className='jy-completion__label'>
        <Text>{text.photos}</Text>
        <Text>{text.photosLine}</Text>
      </View>
      <PhotoTiles />
      <View className='jy-completion__label'>{text.bio}</View>
      <Field
        value={store.bio}
        onChange={store.setBio}
        kind='multiline'
        hiddenLabel={text.bio}
        placeholder={text.bioPlaceholder}
        maxLength={BIO_MAX}
        lengthOf={graphemeCount}
        error={error}
      />
    </>
  )
})

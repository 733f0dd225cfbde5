import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useMemo, useState } from 'react'
import { ALBUM_MAX, BIO_MAX, FILTER_MAX_AGE, INTERESTS_MAX, MIN_AGE, NICKNAME_MAX } from '@contract/constants'
import { Button } from '@/components/Button'
import { Chip } from '@/components/Chip'
import { Field } from '@/components/Field'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { Range } from '@/components/Range'
import { Segmented } from '@/components/Segmented'
import { UploadTile, type UploadTileState } from '@/components/UploadTile'
import { graphemeCount } from '@/lib/graphemes'
import { askForFix } from '@/platform/location'
import { chooseImages, findImageProblem } from '@/platform/media'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { UploadingPicture } from '@/stores/profile-completion'
import { useStores } from '@/stores/use-stores'

const LOOKING_FOR = ['serious', 'date', 'chat', 'friend', 'activity'] as const
const CITIES_SHOWN = 8
/** Shown before anything is searched for, largest first. Source: ours */
const LARGEST_CITIES = ['310000', '110000', '440100', '440300', '330100', '510100', '320100', '420100']
const PERCENT = 100

/** Chooses pictures, checks them and sends them up one after another. */
function usePictures(asAvatar: boolean) {
  const { profileCompletion } = useStores()
  const { common } = useText()
  const upload = useAction(profileCompletion.upload, { lockMs: 0 })
  const choose = async () => {
    const room = asAvatar ? 1 : ALBUM_MAX - profileCompletion.images.length
    for (const image of await chooseImages(room)) {
      const problem = await findImageProblem(image)
      if (problem) showToast(common.imageProblems[problem])
      else await upload.run(image, asAvatar)
    }
  }
  const retry = useAction(profileCompletion.retry)
  return { choose: () => void choose(), retry: (entry: UploadingPicture) => void retry.run(entry) }
}

const AvatarRow = observer(function AvatarRow() {
  const { profileCompletion: store } = useStores()
  const text = useText().login.completion
  const { choose, retry } = usePictures(true)
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

/** Step 1: a face and a name. */
export const FaceStep = observer(function FaceStep({ error }: { error?: string | undefined }) {
  const { profileCompletion: store, systemConfig, deps } = useStores()
  const text = useText().login.completion
  const suggest = () => {
    const names = systemConfig.value?.dict?.nicknames ?? []
    const name = names[Math.floor(deps.random() * names.length)]
    if (name) store.setNickname(name)
  }
  return (
    <>
      <AvatarRow />
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
        right={<Button text={text.nicknameSuggest} kind='text' size='s' onPress={suggest} />}
      />
    </>
  )
})

/** Step 2: the city, by hand or by the device's place. */
export const CityStep = observer(function CityStep() {
  const { profileCompletion: store, systemConfig } = useStores()
  const { login, common } = useText()
  const text = login.completion
  const [query, setQuery] = useState('')
  const [isLocating, setLocating] = useState(false)
  const locate = useAction(store.locate)
  const cities = useMemo(() => systemConfig.value?.dict?.cities ?? [], [systemConfig.value])
  const demoCity = systemConfig.value?.discovery?.demoCity ?? null
  const found = useMemo(() => {
    const wanted = query.trim().toLowerCase()
    const largest = LARGEST_CITIES.flatMap((code) => cities.filter((city) => city.code === code))
    const matches = wanted ? cities.filter(({ label }) => label.toLowerCase().includes(wanted)) : largest
    const chosen = cities.find(({ code }) => code === store.cityCode)
    const list = matches.slice(0, CITIES_SHOWN)
    return chosen && !wanted && !list.includes(chosen) ? [chosen, ...list] : list
  }, [cities, query, store.cityCode])
  const ask = async () => {
    setLocating(true)
    const result = await askForFix()
    if ('fix' in result) await locate.run(result.fix)
    else showToast(common.fixFailures[result.failure])
    setLocating(false)
  }
  return (
    <>
      <View className='jy-completion__quick'>
        <View className='jy-completion__chip'>
          <Chip
            text={isLocating ? text.locating : text.locate}
            icon='map-pin'
            role='button'
            kind='surface'
            size='l'
            isDisabled={isLocating}
            onPress={() => void ask()}
          />
        </View>
        {demoCity && (
          <View className='jy-completion__chip'>
            <Chip
              text={text.demoCity(demoCity.label)}
              role='button'
              kind='surface'
              size='l'
              isSelected={store.cityCode === demoCity.code}
              onPress={() => store.setCity(demoCity.code)}
            />
          </View>
        )}
      </View>
      <View className='jy-completion__label'>
        <Text>{text.city}</Text>
        <Text>{store.cityCode ? text.located(systemConfig.cityLabel(store.cityCode)) : ''}</Text>
      </View>
      <Field value={query} onChange={setQuery} placeholder={text.citySearch} canClear />
      <View className='jy-completion__cities' role='radiogroup' aria-label={text.city}>
        {found.map(({ code, label, province }) => (
          <Pressable
            key={code}
            className='jy-completion__city'
            role='radio'
            isChecked={code === store.cityCode}
            pressStyle='flat'
            onPress={() => store.setCity(code)}
          >
            <Text>{label}</Text>
            <Text className='jy-completion__city-province'>{province === label ? '' : province}</Text>
            {code === store.cityCode && (
              <Icon name='circle-check' size={20} className='jy-completion__city-check' />
            )}
          </Pressable>
        ))}
        {found.length === 0 && <View className='jy-completion__none'>{text.cityNone}</View>}
      </View>
    </>
  )
})

/** Step 3: what to talk about and what is looked for. */
export const TasteStep = observer(function TasteStep() {
  const { profileCompletion: store, systemConfig } = useStores()
  const text = useText().login.completion
  const offered = (systemConfig.value?.dict?.interests ?? []).filter(
    ({ id, suggested }) => suggested || store.interests.includes(id),
  )
  return (
    <>
      <View className='jy-completion__label'>
        <Text>{text.interests}</Text>
        <Text className='jy-num'>{text.interestsCount(store.interests.length, INTERESTS_MAX)}</Text>
      </View>
      <View className='jy-completion__chips'>
        {offered.map(({ id, label }) => (
          <View key={id} className='jy-completion__chip'>
            <Chip
              text={label}
              kind='surface'
              size='l'
              role='checkbox'
              isSelected={store.interests.includes(id)}
              onPress={() => store.toggleInterest(id)}
            />
          </View>
        ))}
      </View>
      <View className='jy-completion__label'>{text.lookingFor}</View>
      <View className='jy-completion__chips'>
        {LOOKING_FOR.map((id) => (
          <View key={id} className='jy-completion__chip'>
            <Chip
              text={text.lookingForOptions[id]}
              kind='surface'
              size='l'
              role='checkbox'
              isSelected={store.lookingFor.includes(id)}
              onPress={() => store.toggleLookingFor(id)}
            />
          </View>
        ))}
      </View>
    </>
  )
})

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
      {store.images.length < ALBUM_MAX && (
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

/** Step 4: whom the member wants to meet, a few more pictures and a line. */
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

import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Cell, CellGroup } from '@/components/Cell'
import { Icon } from '@/components/Icon'
import { NavAction } from '@/components/frame/NavBar'
import { Pressable } from '@/components/Pressable'
import { Skeleton } from '@/components/frame/Skeleton'
import type { Zodiac } from '@/lib/time/birthday'
import { navigateTo } from '@/platform/navigation'
import { usePullDown } from '@/platform/gestures/pull-down'
import { Page } from '@/shell/page/Page'
import type { ChoiceField, EditedField } from '@/stores/account/profile-editor'
import type { ViewerInfo } from '@/stores/account/session'
import { useStores } from '@/stores/use-stores'
import { CompletenessRing } from './components/CompletenessRing'
import { useChoiceWords } from './information/FieldControls'
import { FieldEye, isHideable, ViewersSheet } from './information/FieldViewers'
import { FieldSheet } from './information/FieldSheet'
import { PhotoStrip } from './information/PhotoStrip'
import { ShareCell, ShareSheet } from './information/ShareSheet'
import { useInformationText } from './information/use-information-text'
import { useVoiceIntro } from './information/use-voice-intro'
import { VoiceIntro, VoiceIntroLayers } from './information/VoiceIntro'
import './information/information.scss'

type User = ViewerInfo['user']

/** A link to the viewer's page as others see it. */
const Preview = observer(({ id }: { id: string }) => (
  <NavAction
    isPrimary
    text={useInformationText().information.preview}
    onPress={() => navigateTo('member', { id })}
  />
))

const Completeness = observer(function Completeness({ user }: { user: User }) {
  const { mine } = useStores()
  const text = useInformationText().information
  const { missing } = mine
  const isComplete = missing.length === 0
  return (
    <View className='jy-info__progress'>
      <CompletenessRing kind='small' percent={user.completeness} label={text.completeness(user.completeness)}>
        <Text className='jy-info__percent jy-num'>{`${user.completeness}%`}</Text>
      </CompletenessRing>
      <View className='jy-info__progress-words'>
        <View className='jy-info__progress-title'>
          {isComplete ? text.complete : text.missing(missing.length)}
        </View>
        <View className='jy-info__progress-line'>
          {isComplete
            ? text.completeLine
            : missing.map((part) => text.missingParts[part]).join(text.separator)}
        </View>
      </View>
      {/* A platform's own bar has no room for our button. */}
      {!IS_WEB && <Preview id={user.id} />}
    </View>
  )
})

/** One row: the saved value or a placeholder. */
const Row = observer(function Row({
  field,
  value,
  note,
}: {
  field: EditedField
  value: string | null
  note?: string
}) {
  const { profileEditor: editor } = useStores()
  const text = useInformationText().information
  return (
    <Cell
      title={text.fields[field]}
      {...(note ? { note } : {})}
      value={value || text.fill}
      isValueMissing={!value}
      onPress={() => editor.open(field)}
      {...(isHideable(field) && { hasArrow: false, end: <FieldEye field={field} /> })}
    />
  )
})

const Basics = observer(function Basics({ user }: { user: User }) {
  const { profileEditor: editor, systemConfig } = useStores()
  const { information: text, common } = useInformationText()
  const words = useChoiceWords()
  const choice = (field: ChoiceField) => {
    const value = user[field]
    return <Row field={field} value={value === null ? null : words(field, value)} />
  }
  const sign = user.zodiac ? common.zodiac[user.zodiac as Zodiac] : ''
  const birthday = text.ageAndSign(user.age ?? 0, sign)
  const city = (code: string | null) => (code === null ? null : systemConfig.cityLabel(code))
  return (
    <>
      <CellGroup title={text.basics}>
        <Row field='nickname' value={user.nickname} />
        <Cell title={text.fields.gender} value={text.fixed(text[user.gender])} />
        {editor.canChangeBirthday ? (
          <Row field='birthday' value={birthday} />
        ) : (
          <Cell title={text.fields.birthday} value={text.fixed(birthday)} />
        )}
        <Row field='cityCode' value={city(user.cityCode)} />
        <Row field='job' value={user.job} />
        <Row field='heightCm' value={user.heightCm === null ? null : text.height(user.heightCm)} />
        {choice('education')}
        <Row field='hometownCode' value={city(user.hometownCode)} />
      </CellGroup>
      <CellGroup title={text.more}>
        {choice('marital')}
        {choice('children')}
        {choice('incomeBand')}
        {choice('smoke')}
        {choice('drink')}
      </CellGroup>
    </>
  )
})

const Prompts = observer(function Prompts({ user }: { user: User }) {
  const { profileEditor: editor, systemConfig } = useStores()
  const text = useInformationText().information
  const questionOf = (id: string) =>
    systemConfig.value?.dict?.prompts.find((prompt) => prompt.id === id)?.label ?? text.fields.prompt
  return (
    <>
      <View className='jy-info__head'>{text.prompts}</View>
      {user.prompts.map(({ promptId, answer }) => (
        <Pressable
          key={promptId}
          className='jy-info__answer'
          pressStyle='flat'
          onPress={() => editor.openPrompt(promptId)}
        >
          <View className='jy-info__answer-words'>
            <View className='jy-info__question'>{questionOf(promptId)}</View>
            <View className='jy-info__answer-text'>{answer}</View>
          </View>
          <Icon name='chevron-right' size={20} className='jy-info__arrow' />
        </Pressable>
      ))}
      {editor.canAddPrompt && (
        <Pressable className='jy-info__add' onPress={() => editor.open('prompt')}>
          <Icon name='plus' size={18} className='jy-info__add-plus' />
          <Text>{user.prompts.length > 0 ? text.addPrompt : text.firstPrompt}</Text>
        </Pressable>
      )}
    </>
  )
})

const LookingFor = observer(function LookingFor({ user }: { user: User }) {
  const { information: text, member, common } = useInformationText()
  const requests = user.lookingFor.map((id) => member.values.lookingFor[id]).join(common.listSeparator)
  return (
    <>
      <CellGroup title={text.aboutMe}>
        <Row field='bio' value={user.bio} />
      </CellGroup>
      <CellGroup title={text.wishes}>
        <Row
          field='interests'
          value={user.interests.length > 0 ? text.chosen(user.interests.length) : null}
        />
        <Row field='lookingFor' value={requests} />
      </CellGroup>
    </>
  )
})

/** The page before the profile is loaded. */
const ghosts = (
  <Skeleton shape='cells'>
    <View className='jy-skeleton__block jy-info__ghost' />
    <View className='jy-skeleton__block jy-skeleton__label' />
    <View className='jy-info__ghosts'>
      {[0, 1, 2, 3].map((at) => (
        <View key={at} className='jy-skeleton__block jy-info__photo' />
      ))}
    </View>
    <View className='jy-skeleton__block jy-skeleton__label' />
  </Skeleton>
)

/** The viewer's profile, one row a field, each saved separately. Source: product §8 (22), screens.md 22 */
export default observer(function InformationPage() {
  const { mine, session, album, profileEditor } = useStores()
  const { user } = session
  const intro = useVoiceIntro()
  const [isSharing, setSharing] = useState(false)
  const load = async () => {
    await Promise.all([mine.load(), album.load()])
  }
  useDidShow(() => void load())
  usePullDown(load)
  useEffect(() => profileEditor.close, [profileEditor])
  return (
    <Page
      route='information'
      of={mine.view}
      skeleton={ghosts}
      onRetry={() => void mine.load()}
      right={user && <Preview id={user.id} />}
      overlays={
        <>
          <FieldSheet />
          <ViewersSheet />
          <VoiceIntroLayers own={intro} />
          <ShareSheet isOpen={isSharing} onClose={() => setSharing(false)} />
        </>
      }
    >
      {user && (
        <View className='jy-info'>
          <Completeness user={user} />
          <PhotoStrip />
          <VoiceIntro own={intro} />
          <Prompts user={user} />
          <Basics user={user} />
          <LookingFor user={user} />
          <ShareCell onPress={() => setSharing(true)} />
        </View>
      )}
    </Page>
  )
})

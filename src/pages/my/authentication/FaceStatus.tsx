import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { Authentication } from '@contract/types/authentication'
import { Avatar } from '@/components/members/Avatar'
import { Button, PrimaryButton } from '@/components/Button'
import { CheckRow } from '@/components/forms/CheckRow'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { ILLUSTRATIONS } from '@/components/illustrations'
import { ResultPage } from '@/components/frame/ResultPage'
import { goBack, navigateTo } from '@/platform/navigation'
import { useAction } from '@/shell/use-action'
import type { AppointmentStore } from '@/stores/account/verification/appointment'
import type { AuthenticationStore } from '@/stores/account/verification/authentication'
import { useStores } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import { AppointmentEntry } from './AppointmentEntry'
import { AppointmentEnded, AppointmentStatus } from './AppointmentStatus'
import { Fact, Facts } from './FaceFacts'
import { useAuthenticationText } from './use-authentication-text'

const Vow = observer(function Vow({ icon, text }: { icon: IconName; text: string }) {
  return (
    <View className='jy-face__promise'>
      <Icon name={icon} size={20} className='jy-face__promise-icon' />
      <Text className='jy-face__promise-text'>{text}</Text>
    </View>
  )
})

/** The purpose, the storage of the video, and the member's consent. */
const Begin = observer(function Begin({
  store,
  appointments,
  onBegin,
  isBusy,
}: {
  store: AuthenticationStore
  appointments: AppointmentStore
  onBegin: () => void
  isBusy: boolean
}) {
  const { systemConfig } = useStores()
  const texts = useAuthenticationText()
  const { authentication: text } = texts
  const status = store.status
  const days = systemConfig.value?.verify?.retainDays ?? 30
  const hasTries = (status?.triesLeft ?? 1) > 0
  const isAgain = status?.state === 'failed'
  return (
    <>
      <View className='jy-face__promises'>
        <Vow icon='lock' text={text.promises.private} />
        <Vow icon='trash-2' text={text.promises.deleted(days)} />
        <Vow icon='circle-check' text={text.promises.free} />
      </View>
      <View className='jy-face__consent'>
        <CheckRow isChecked={store.hasConsented} label={text.consent} onChange={store.setConsented}>
          <Text>{text.consent}</Text>
        </CheckRow>
      </View>
      {status && (
        <Text className='jy-face__tries'>
          {hasTries
            ? text.failed.tries(status.triesLeft)
            : text.failed.noTries(momentLabel(texts, status.triesResetAt))}
        </Text>
      )}
      <PrimaryButton
        text={isAgain ? text.retry : text.begin}
        isDisabled={!hasTries}
        isBusy={isBusy}
        onPress={onBegin}
      />
      {status && <AppointmentEntry status={status} store={appointments} faces={store} />}
    </>
  )
})

/** Until when the video is stored, or that it is deleted. */
const MediaLine = observer(function MediaLine({ status }: { status: Authentication }) {
  const texts = useAuthenticationText()
  const { authentication: text } = texts
  if (status.mediaUntil === null) return status.mediaGoneAt === null ? null : <Fact text={text.passed.gone} />
  return <Fact text={text.mediaUntil(momentLabel(texts, status.mediaUntil))} />
})

/** The seal appears on the member's picture: teal means trust. Source: screens.md 25, ui.md §1 */
const SealedFace = observer(function SealedFace() {
  const { session } = useStores()
  return (
    <View className='jy-face__sealed' aria-hidden='true'>
      <Avatar src={session.user?.avatarUrl ?? null} size={96} />
      <View className='jy-face__seal jy-moves'>
        <Icon name='seal' size={40} />
        <Icon name='seal-check' size={40} className='jy-face__seal-check' />
      </View>
    </View>
  )
})

const Passed = observer(function Passed({ status }: { status: Authentication }) {
  const { session } = useStores()
  const texts = useAuthenticationText()
  const { passed } = texts.authentication
  const id = session.viewerId
  return (
    <ResultPage
      mark={<SealedFace />}
      title={passed.title}
      line={passed.line}
      buttonText={passed.profile}
      onButton={() => id && navigateTo('member', { id })}
    >
      <Facts>
        {status.decidedAt !== null && <Fact text={passed.since(momentLabel(texts, status.decidedAt))} />}
        <MediaLine status={status} />
        <Fact text={passed.change} />
      </Facts>
    </ResultPage>
  )
})

/** An operator reviews the video; the member may leave. */
const Waiting = observer(function Waiting({ status }: { status: Authentication }) {
  const texts = useAuthenticationText()
  const { authentication: text } = texts
  const isCover = status.state === 'paused'
  const words = {
    title: isCover ? text.paused.title : status.reviewBy ? text.reviewing.title : text.comparing.title,
    line: isCover ? text.paused.line : status.reviewBy ? '' : text.comparing.line,
  }
  const album = { buttonText: text.paused.album, onButton: () => navigateTo('album') }
  const leave = { buttonText: text.later, onButton: goBack }
  return (
    <ResultPage kind='waiting' {...words} {...(isCover ? album : leave)}>
      <Facts>
        {status.reviewBy !== null && <Fact text={text.reviewing.line(momentLabel(texts, status.reviewBy))} />}
        <MediaLine status={status} />
      </Facts>
    </ResultPage>
  )
})

const Failed = observer(function Failed({
  store,
  status,
}: {
  store: AuthenticationStore
  status: Authentication
}) {
  const { authentication: text } = useAuthenticationText()
  const appeal = useAction(() => store.appeal())
  return (
    <View className='jy-face__failed'>
      <Heading level={2} className='jy-face__title'>
        {text.failed.title}
      </Heading>
      {status.reason && (
        <View className='jy-face__reason' role='status'>
          <Icon name='circle-alert' size={20} />
          <Text className='jy-face__reason-text'>{text.reasons[status.reason]}</Text>
        </View>
      )}
      <MediaLine status={status} />
      <View className='jy-face__row'>
        <Button kind='soft' size='m' text={text.failed.cover} onPress={() => navigateTo('album')} />
        {status.canAppeal && (
          <Button
            kind='neutral'
            size='m'
            text={text.failed.appeal}
            isBusy={appeal.isBusy}
            onPress={() => void appeal.run()}
          />
        )}
      </View>
    </View>
  )
})

const Intro = observer(function Intro() {
  const { authentication: text } = useAuthenticationText()
  return (
    <View className='jy-face__intro'>
      <Image className='jy-face__art' src={ILLUSTRATIONS.verify} mode='scaleToFill' aria-hidden='true' />
      <Heading level={2} className='jy-face__title'>
        {text.title}
      </Heading>
      <Text className='jy-face__line'>{text.line}</Text>
    </View>
  )
})

/** Status of the verification, and the next step. Source: product §8 (25), screens.md 25 */
export const FaceStatus = observer(function FaceStatus(props: {
  store: AuthenticationStore
  appointments: AppointmentStore
  onBegin: () => void
  isBusy: boolean
}) {
  const { store, appointments } = props
  const { status } = store
  if (!status) return null
  const { appointment } = status
  if (status.state === 'passed') return <Passed status={status} />
  if (appointment?.state === 'asked' || appointment?.state === 'confirmed') {
    const { reviewBy } = status
    return <AppointmentStatus appointment={appointment} reviewBy={reviewBy} store={appointments} />
  }
  if (status.state === 'comparing' || status.state === 'reviewing') return <Waiting status={status} />
  return (
    <View className='jy-face__page'>
      {appointment && <AppointmentEnded appointment={appointment} />}
      {status.state === 'paused' && <Waiting status={status} />}
      {status.state === 'failed' && <Failed store={store} status={status} />}
      {(status.state === 'none' || status.state === 'recording') && <Intro />}
      <Begin {...props} />
    </View>
  )
})

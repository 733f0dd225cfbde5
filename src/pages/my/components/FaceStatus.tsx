import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import type { Authentication } from '@contract/types/authentication'
import { Avatar } from '@/components/Avatar'
import { Button, PrimaryButton } from '@/components/Button'
import { CheckRow } from '@/components/CheckRow'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { ILLUSTRATIONS } from '@/components/illustrations'
import { ResultPage } from '@/components/ResultPage'
import { goBack, navigateTo } from '@/platform/navigation'
import { useAction } from '@/shell/use-action'
import type { AuthenticationStore } from '@/stores/authentication'
import { useStores } from '@/stores/use-stores'
import { momentLabel } from '@/text/index'
import { useAuthenticationText } from './use-authentication-text'

const Vow = observer(function Vow({ icon, text }: { icon: IconName; text: string }) {
  return (
    <View className='jy-face__promise'>
      <Icon name={icon} size={20} className='jy-face__promise-icon' />
      <Text className='jy-face__promise-text'>{text}</Text>
    </View>
  )
})

/** What it is for, what becomes of the video, and the member's leave. */
const Begin = observer(function Begin({
  store,
  onBegin,
  isBusy,
}: {
  store: AuthenticationStore
  onBegin: () => void
  isBusy: boolean
}) {
  const { systemConfig } = useStores()
  const texts = useAuthenticationText()
  const { authentication: text } = texts
  const standing = store.standing
  const days = systemConfig.value?.verify?.retainDays ?? 30
  const hasTries = (standing?.triesLeft ?? 1) > 0
  const isAgain = standing?.state === 'failed'
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
      {standing && (
        <Text className='jy-face__tries'>
          {hasTries
            ? text.failed.tries(standing.triesLeft)
            : text.failed.noTries(momentLabel(texts, standing.triesResetAt))}
        </Text>
      )}
      <PrimaryButton
        text={isAgain ? text.retry : text.begin}
        isDisabled={!hasTries}
        isBusy={isBusy}
        onPress={onBegin}
      />
      <Button kind='text' isBlock text={text.consentOther} onPress={() => navigateTo('customerService')} />
    </>
  )
})

/** Until when the video is kept, or that it is gone. */
const MediaLine = observer(function MediaLine({ standing }: { standing: Authentication }) {
  const texts = useAuthenticationText()
  const { authentication: text } = texts
  if (standing.mediaUntil === null)
    return standing.mediaGoneAt === null ? null : <Fact text={text.passed.gone} />
  return <Fact text={text.mediaUntil(momentLabel(texts, standing.mediaUntil))} />
})

const Fact = observer(({ text }: { text: string }) => <Text className='jy-face__fact jy-num'>{text}</Text>)

const Facts = observer(({ children }: { children: ReactNode }) => (
  <View className='jy-face__facts'>{children}</View>
))

/** The seal springs onto the member's picture: teal is trust. Source: screens.md 25, ui.md §1 */
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

const Passed = observer(function Passed({ standing }: { standing: Authentication }) {
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
        {standing.decidedAt !== null && <Fact text={passed.since(momentLabel(texts, standing.decidedAt))} />}
        <MediaLine standing={standing} />
        <Fact text={passed.change} />
      </Facts>
    </ResultPage>
  )
})

/** Somebody looks; the member may leave. */
const Waiting = observer(function Waiting({ standing }: { standing: Authentication }) {
  const texts = useAuthenticationText()
  const { authentication: text } = texts
  const isCover = standing.state === 'paused'
  const words = {
    title: isCover ? text.paused.title : standing.reviewBy ? text.reviewing.title : text.comparing.title,
    line: isCover ? text.paused.line : standing.reviewBy ? '' : text.comparing.line,
  }
  const album = { buttonText: text.paused.album, onButton: () => navigateTo('album') }
  const leave = { buttonText: text.later, onButton: goBack }
  return (
    <ResultPage kind='waiting' {...words} {...(isCover ? album : leave)}>
      <Facts>
        {standing.reviewBy !== null && (
          <Fact text={text.reviewing.line(momentLabel(texts, standing.reviewBy))} />
        )}
        <MediaLine standing={standing} />
      </Facts>
    </ResultPage>
  )
})

const Failed = observer(function Failed({
  store,
  standing,
}: {
  store: AuthenticationStore
  standing: Authentication
}) {
  const { authentication: text } = useAuthenticationText()
  const appeal = useAction(() => store.appeal())
  return (
    <View className='jy-face__failed'>
      <Heading level={2} className='jy-face__title'>
        {text.failed.title}
      </Heading>
      {standing.reason && (
        <View className='jy-face__reason' role='status'>
          <Icon name='circle-alert' size={20} />
          <Text className='jy-face__reason-text'>{text.reasons[standing.reason]}</Text>
        </View>
      )}
      <MediaLine standing={standing} />
      <View className='jy-face__row'>
        <Button kind='soft' size='m' text={text.failed.cover} onPress={() => navigateTo('album')} />
        {standing.canAppeal && (
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

/** How the authentication stands, and the way on. Source: product §8 (25), screens.md 25 */
export const FaceStatus = observer(function FaceStatus(props: {
  store: AuthenticationStore
  onBegin: () => void
  isBusy: boolean
}) {
  const { store } = props
  const { standing } = store
  if (!standing) return null
  if (standing.state === 'passed') return <Passed standing={standing} />
  if (standing.state === 'comparing' || standing.state === 'reviewing') return <Waiting standing={standing} />
  return (
    <View className='jy-face__page'>
      {standing.state === 'paused' && <Waiting standing={standing} />}
      {standing.state === 'failed' && <Failed store={store} standing={standing} />}
      {(standing.state === 'none' || standing.state === 'recording') && <Intro />}
      <Begin {...props} />
    </View>
  )
})

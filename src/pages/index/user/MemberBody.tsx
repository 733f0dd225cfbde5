import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import type { Prompt } from '@contract/types/member'
import { Distance, metersOf } from '@/components/members/Distance'
import { DemoTag } from '@/components/members/DemoTag'
import { FactChips } from '@/components/members/FactChips'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { Presence } from '@/components/members/Presence'
import { Pressable } from '@/components/Pressable'
import { PromptCard } from '@/components/members/PromptCard'
import { Verified } from '@/components/members/Verified'
import { VipMark } from '@/components/members/VipMark'
import { deferred } from '@/shell/page/deferred'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { MemberPage, MemberPageStore } from '@/stores/discovery/member-page'
import { useStores } from '@/stores/use-stores'
import { distanceLabel } from '@/text/index'
import { presenceText, reasonChips } from '../components/card-model'
import { MemberAlbum, MemberPhoto } from './MemberAlbum'
import { memberFacts, memberInterests } from './member-facts'
import { isShortage } from '../components/shortage'
import type { PhotoLiking } from './use-photos'
import { WechatRow } from './WechatRow'
import './MemberBody.scss'

const VoiceIntro = deferred(() => import('./VoiceIntro').then((part) => part.VoiceIntro))

interface BodyProps {
  page: MemberPage
  store: MemberPageStore
  /** Shows a photo on the whole screen, by its index from 0. */
  onPhoto: (at: number) => void
  onVerified: () => void
  photoLiking: PhotoLiking | null
  /** Opens the sheet that likes an answer. */
  onLikeAnswer: (answer: Prompt) => void
  /** Opens the sheet that unlocks the WeChat contact. */
  onWechat: () => void
  onReport: () => void
  onReportVoice: () => void
  onBlock: () => void
}

/** After every so many sections, from the first on, another photo follows. Source: ours */
const SECTIONS_A_PHOTO = 2

/** The sections of the page in their order, with answers between the others. Source: screens.md 9 */
function useSections({ page, store, onLikeAnswer }: BodyProps): ReactElement[] {
  const { systemConfig } = useStores()
  const texts = useText()
  const { member: text } = texts
  const { user, self, sharedInterests } = page
  const [first, second, ...others] = user.prompts.map((prompt) => (
    <Answer key={prompt.promptId} prompt={prompt} isSelf={self} store={store} onLike={onLikeAnswer} />
  ))
  const requests = user.lookingFor.map((request) => ({ text: text.values.lookingFor[request] }))
  // The head says that a member is active.
  const alike = reasonChips(
    texts,
    user.city,
    page.reasons.filter(({ kind }) => kind !== 'active'),
  )
  const sections = [
    first,
    user.bio !== '' && (
      <Section key='bio' title={text.about}>
        <Text className='member-body__bio jy-selectable'>{user.bio}</Text>
      </Section>
    ),
    user.interests.length > 0 && (
      <Section
        key='interests'
        title={text.interests}
        note={sharedInterests.length > 0 ? text.sharedCount(sharedInterests.length) : undefined}
      >
        <FactChips
          facts={memberInterests(systemConfig, user.interests, sharedInterests)}
          layout='wrap'
          kind='fill'
        />
      </Section>
    ),
    second,
    requests.length > 0 && (
      <Section key='wishes' title={text.lookingFor}>
        <FactChips facts={requests} layout='wrap' kind='fill' />
      </Section>
    ),
    alike.length > 0 && (
      <Section key='alike' title={texts.home.alike}>
        <FactChips facts={alike} layout='wrap' kind='fill' />
      </Section>
    ),
    ...others,
  ]
  return sections.filter((section): section is ReactElement => Boolean(section))
}

/** Everything that a member's profile shows. Source: screens.md 9 */
export const MemberBody = observer(function MemberBody(props: BodyProps) {
  const { page, photoLiking, onPhoto, onWechat, onReport, onBlock } = props
  const { systemConfig } = useStores()
  const texts = useText()
  const { member: text } = texts
  const { user, self } = page
  const facts = memberFacts(texts, systemConfig, user)
  const sections = useSections(props)
  const photoCount = Math.min(user.photos.length - 1, Math.ceil(sections.length / SECTIONS_A_PHOTO))
  return (
    <View className='member-body'>
      <Head {...props} />
      {facts.length > 0 && (
        <View className='member-body__facts'>
          <FactChips facts={facts} />
        </View>
      )}
      {user.voice && <VoiceIntro page={page} store={props.store} onReport={props.onReportVoice} />}
      {sections.map((section, index) => (
        <Fragment key={section.key}>
          {section}
          {index % SECTIONS_A_PHOTO === 0 && index / SECTIONS_A_PHOTO < photoCount && (
            <MemberPhoto
              user={user}
              at={1 + index / SECTIONS_A_PHOTO}
              liking={photoLiking}
              onOpen={onPhoto}
            />
          )}
        </Fragment>
      ))}
      <MemberAlbum user={user} from={1 + Math.max(0, photoCount)} liking={photoLiking} onOpen={onPhoto} />
      {page.unlock && systemConfig.value?.unlock && <WechatRow offer={page.unlock} onOpen={onWechat} />}
      {user.ipProvince && <Text className='member-body__ip'>{text.ipProvince(user.ipProvince)}</Text>}
      {!self && (
        <View className='member-body__safety'>
          <Pressable className='member-body__safety-act' pressStyle='flat' onPress={onReport}>
            <Icon name='flag' size={16} className='member-body__safety-icon' />
            <Text>{text.report}</Text>
          </Pressable>
          <Pressable className='member-body__safety-act' pressStyle='flat' onPress={onBlock}>
            <Icon name='ban' size={16} className='member-body__safety-icon' />
            <Text>{text.block}</Text>
          </Pressable>
        </View>
      )}
    </View>
  )
})

const Head = observer(function Head({ page, store, onVerified }: BodyProps) {
  const texts = useText()
  const { member: text, home } = texts
  const { user, self, relation } = page
  const presence = presenceText(texts, user.activity)
  const place = distanceLabel(texts, user.distanceBucket, user.city)
  const words = [
    relation.likedMe && !relation.matched ? text.likesYou : null,
    relation.followsMe && !relation.followed ? text.followsYou : null,
  ].filter((word): word is string => word !== null)
  return (
    <View className='member-head'>
      <View className='member-head__names'>
        <Heading level={1} className='member-head__who'>
          <Text className='member-head__name jy-selectable'>{user.nickname}</Text>
          {user.age !== null && <Text className='member-head__age jy-num'>{user.age}</Text>}
        </Heading>
        {user.certified && <Verified form='soft' text={text.verified} onPress={onVerified} />}
        {user.vip && <VipMark text={home.vip} isAfterSeal={user.certified} />}
        {!self && <FollowButton store={store} />}
      </View>
      <View className='member-head__meta'>
        {presence && (
          <>
            <Presence isOnline={user.activity === 'online'} text={presence} />
            <View className='jy-separator' />
          </>
        )}
        {!self && place && <Distance text={place} distanceMeters={metersOf(user.distanceBucket)} />}
        {user.city && (self || user.distanceBucket !== null) && (
          <>
            {!self && <View className='jy-separator' />}
            <Text>{user.city}</Text>
          </>
        )}
        {user.demo && <DemoTag text={home.demo} />}
      </View>
      {(!user.certified || words.length > 0) && (
        <View className='member-head__more'>
          {words.map((word) => (
            <Text key={word} className='member-head__tie'>
              {word}
            </Text>
          ))}
          {!user.certified && (
            <Pressable className='member-head__unverified' pressStyle='flat' onPress={onVerified}>
              <Text>{text.notVerified}</Text>
              <Icon name='info' size={16} className='member-head__unverified-icon' />
            </Pressable>
          )}
        </View>
      )}
    </View>
  )
})

const FollowButton = observer(function FollowButton({ store }: { store: MemberPageStore }) {
  const { member: text } = useText()
  const toggle = useAction(store.toggleFollow, { onFailure: ({ name }) => isShortage(name) })
  const { relation } = store
  const isFollowed = relation?.followed ?? false
  const word = isFollowed ? (relation?.followsMe ? text.mutualFollow : text.following) : text.follow
  return (
    <Pressable
      className={`member-follow${isFollowed ? ' member-follow--on' : ''}`}
      isPressed={isFollowed}
      isDisabled={toggle.isBusy}
      onPress={() => void toggle.run()}
    >
      <Icon name={isFollowed ? 'check' : 'plus'} size={18} />
      <Text className='member-follow__word'>{word}</Text>
    </Pressable>
  )
})

interface AnswerProps {
  prompt: Prompt
  isSelf: boolean
  store: MemberPageStore
  onLike: (prompt: Prompt) => void
}

const Answer = observer(function Answer({ prompt, isSelf, store, onLike }: AnswerProps) {
  const { systemConfig } = useStores()
  const { member: text } = useText()
  const question = systemConfig.label('prompts', prompt.promptId)
  return (
    <View className='member-body__card'>
      <PromptCard
        question={question}
        answer={prompt.answer}
        isLiked={store.relation?.liked}
        likeLabel={text.likePrompt(question)}
        onLike={isSelf ? undefined : () => onLike(prompt)}
      />
    </View>
  )
})

const Section = observer(function Section({
  title,
  note,
  children,
}: {
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <View className='member-section'>
      <View className='member-section__head'>
        <Text className='member-section__title'>{title}</Text>
        {note && <Text className='member-section__note'>{note}</Text>}
      </View>
      {children}
    </View>
  )
})

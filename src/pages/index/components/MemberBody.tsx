import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import type { Prompt } from '@contract/types/member'
import { Distance, metersOf } from '@/components/Distance'
import { DemoTag } from '@/components/DemoTag'
import { FactChips } from '@/components/FactChips'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { Presence } from '@/components/Presence'
import { Pressable } from '@/components/Pressable'
import { PromptCard } from '@/components/PromptCard'
import { Verified } from '@/components/Verified'
import { VipMark } from '@/components/VipMark'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { MemberPage, MemberPageStore } from '@/stores/member-page'
import { useStores } from '@/stores/use-stores'
import { distanceLabel } from '@/text/index'
import { presenceText } from './card-model'
import { memberFacts, memberInterests } from './member-facts'
import { isShortage } from './shortage'
import { WechatRow } from './WechatRow'
import './MemberBody.scss'

interface BodyProps {
  page: MemberPage
  store: MemberPageStore
  onVerified: () => void
  /** The sheet of unlocking the WeChat contact. */
  onWechat: () => void
  onReport: () => void
  onBlock: () => void
}

/** Everything a member tells of themselves. Source: screens.md 9 */
export const MemberBody = observer(function MemberBody(props: BodyProps) {
  const { page, store, onWechat, onReport, onBlock } = props
  const { systemConfig } = useStores()
  const texts = useText()
  const { member: text } = texts
  const { user, self, sharedInterests } = page
  const [firstPrompt, ...otherPrompts] = user.prompts
  const facts = memberFacts(texts, systemConfig, user)
  const wishes = user.lookingFor.map((wish) => ({ text: text.values.lookingFor[wish] }))
  return (
    <View className='member-body'>
      <Head {...props} />
      {facts.length > 0 && (
        <View className='member-body__facts'>
          <FactChips facts={facts} />
        </View>
      )}
      {firstPrompt && <Answer prompt={firstPrompt} isSelf={self} store={store} />}
      {user.bio !== '' && (
        <Section title={text.about}>
          <Text className='member-body__bio jy-selectable'>{user.bio}</Text>
        </Section>
      )}
      {user.interests.length > 0 && (
        <Section
          title={text.interests}
          note={sharedInterests.length > 0 ? text.sharedCount(sharedInterests.length) : undefined}
        >
          <FactChips
            facts={memberInterests(systemConfig, user.interests, sharedInterests)}
            layout='wrap'
            kind='fill'
          />
        </Section>
      )}
      {otherPrompts.slice(0, 1).map((prompt) => (
        <Answer key={prompt.promptId} prompt={prompt} isSelf={self} store={store} />
      ))}
      {wishes.length > 0 && (
        <Section title={text.lookingFor}>
          <FactChips facts={wishes} layout='wrap' kind='fill' />
        </Section>
      )}
      {otherPrompts.slice(1).map((prompt) => (
        <Answer key={prompt.promptId} prompt={prompt} isSelf={self} store={store} />
      ))}
      {page.unlock && systemConfig.value?.unlock && <WechatRow offer={page.unlock} onOpen={onWechat} />}
      {user.ipProvince && <Text className='member-body__ip'>{text.ipProvince(user.ipProvince)}</Text>}
      {!self && (
        <View className='member-body__safety'>
          <Pressable className='member-body__safety-act' pressStyle='flat' onPress={onReport}>
            <Icon name='flag' size={16} />
            <Text>{text.report}</Text>
          </Pressable>
          <Pressable className='member-body__safety-act' pressStyle='flat' onPress={onBlock}>
            <Icon name='ban' size={16} />
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
        {user.vip && <VipMark text={home.vip} />}
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
              <Icon name='info' size={16} />
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
}

const Answer = observer(function Answer({ prompt, isSelf, store }: AnswerProps) {
  const { systemConfig } = useStores()
  const { member: text } = useText()
  const like = useAction(store.like, { onFailure: ({ name }) => isShortage(name) })
  const question = systemConfig.label('prompts', prompt.promptId)
  return (
    <View className='member-body__card'>
      <PromptCard
        question={question}
        answer={prompt.answer}
        isLiked={store.relation?.liked}
        likeLabel={text.likePrompt(question)}
        onLike={isSelf ? undefined : () => void like.run(`prompt:${prompt.promptId}`)}
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

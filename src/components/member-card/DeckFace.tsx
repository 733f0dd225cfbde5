import { Text, View } from '@tarojs/components'
import { Fragment, useState, type ReactNode } from 'react'
import { Chip } from '../forms/Chip'
import { classNames } from '../class-names'
import { DemoTag } from '../members/DemoTag'
import { Distance } from '../members/Distance'
import { Icon } from '../Icon'
import { Photo } from '../members/Photo'
import { Presence } from '../members/Presence'
import { Pressable } from '../Pressable'
import { PromptCard } from '../members/PromptCard'
import { Verified } from '../members/Verified'
import { VipMark } from '../members/VipMark'
import type { MemberCardLabels, MemberCardModel } from './member-card-model'
import './DeckFace.scss'

/** Props of {@link DeckFace}. */
export interface DeckFaceProps {
  member: MemberCardModel
  labels: MemberCardLabels
  /** Like, pass and greeting, at the bottom of the card. */
  actions?: ReactNode
  onOpen?: () => void
  onMore?: () => void
  onLikeAnswer?: () => void
  /** Handlers of a long press on the photo. */
  longPress?: object
}

const MAX_SHARED = 3

interface PhotoTapsProps {
  labels: MemberCardLabels
  isFirst: boolean
  isLast: boolean
  turn: (step: number) => void
}

function PhotoTaps({ labels, isFirst, isLast, turn }: PhotoTapsProps) {
  return (
    <>
      <Pressable
        className='jy-deck-face__tap jy-deck-face__tap--back'
        label={labels.previousPhoto}
        isDisabled={isFirst}
        pressStyle='none'
        onPress={() => turn(-1)}
      />
      <Pressable
        className='jy-deck-face__tap jy-deck-face__tap--on'
        label={labels.nextPhoto}
        isDisabled={isLast}
        pressStyle='none'
        onPress={() => turn(1)}
      />
    </>
  )
}

function Words({ member, labels, onOpen }: Pick<DeckFaceProps, 'member' | 'labels' | 'onOpen'>) {
  return (
    <Pressable className='jy-deck-face__words' pressStyle='none' onPress={onOpen}>
      <View className='jy-deck-face__name-row'>
        <View className='jy-deck-face__who'>
          <Text className='jy-deck-face__name'>{member.name}</Text>
          {member.age !== null && <Text className='jy-deck-face__age jy-num'>{member.age}</Text>}
        </View>
        {member.isVerified && <Verified form='solid' text={labels.verified} />}
        {member.vipText && <VipMark text={member.vipText} isAfterSeal={member.isVerified} />}
      </View>
      <View className='jy-deck-face__meta'>
        {member.distanceText && (
          <Distance text={member.distanceText} distanceMeters={member.distanceMeters} />
        )}
        {member.facts.map((fact, index) => (
          <Fragment key={fact}>
            {(index > 0 || member.distanceText) && <View className='jy-separator' />}
            <Text>{fact}</Text>
          </Fragment>
        ))}
        {member.demoText && <DemoTag text={member.demoText} isOnPhoto />}
      </View>
    </Pressable>
  )
}

/** The large card of the deck: photos, name and facts, an answer to start from, and the three actions. */
export function DeckFace({
  member,
  labels,
  actions,
  onOpen,
  onMore,
  onLikeAnswer,
  longPress,
}: DeckFaceProps) {
  const { photoUrls, sharedInterests = [], prompt } = member
  const [photo, setPhoto] = useState(0)
  const last = photoUrls.length - 1
  const turn = (step: number) => setPhoto(Math.max(0, Math.min(last, photo + step)))
  return (
    <View className='jy-deck-face' {...longPress}>
      <Photo
        className='jy-deck-face__photo'
        src={photoUrls[photo] ?? null}
        tint={member.tint}
        isLazy={false}
        isPortrait
      />
      <View className='jy-deck-face__shade-top' />
      <View className='jy-deck-face__shade' />
      {photoUrls.length > 1 && (
        <PhotoTaps labels={labels} isFirst={photo === 0} isLast={photo === last} turn={turn} />
      )}
      {photoUrls.length > 1 && (
        <View className='jy-deck-face__segments' aria-hidden='true'>
          {photoUrls.map((url, index) => (
            <View
              key={url}
              className={classNames('jy-deck-face__segment', index === photo && 'jy-deck-face__segment--on')}
            />
          ))}
        </View>
      )}
      {member.presenceText && (
        <View className='jy-deck-face__presence'>
          <Presence isOnline={member.isOnline} text={member.presenceText} isOnPhoto />
        </View>
      )}
      {onMore && (
        <Pressable className='jy-deck-face__more' label={labels.more} pressStyle='flat' onPress={onMore}>
          <Icon name='ellipsis' size={24} />
        </Pressable>
      )}
      <View className='jy-deck-face__bottom'>
        <View className='jy-deck-face__scroll'>
          <Words member={member} labels={labels} onOpen={onOpen} />
          {prompt && (
            <PromptCard
              kind='photo'
              question={prompt.question}
              answer={prompt.answer}
              likeLabel={labels.likeAnswer}
              onLike={onLikeAnswer}
            />
          )}
          {sharedInterests.length > 0 && (
            <View className='jy-deck-face__shared'>
              <Text className='jy-deck-face__shared-lead'>{labels.shared}</Text>
              {sharedInterests.slice(0, MAX_SHARED).map((interest) => (
                <Chip
                  key={interest.text}
                  className='jy-deck-face__shared-chip'
                  kind='photo'
                  size='s'
                  text={interest.text}
                  icon={interest.icon}
                />
              ))}
            </View>
          )}
        </View>
        {actions}
      </View>
    </View>
  )
}

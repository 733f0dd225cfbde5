import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { DemoTag } from '../members/DemoTag'
import { Distance } from '../members/Distance'
import { LikeHeart } from '../members/LikeHeart'
import { Photo } from '../members/Photo'
import { Pressable } from '../Pressable'
import { Verified } from '../members/Verified'
import { VipMark } from '../members/VipMark'
import type { MemberCardLabels, MemberCardModel } from './member-card-model'
import './GridFace.scss'

/** Props of {@link GridFace}. */
export interface GridFaceProps {
  member: MemberCardModel
  labels: MemberCardLabels
  /** The staggered grid alternates cards of 226 and 262 px. */
  isTall?: boolean
  onOpen?: () => void
  onLike?: () => void
  /** Handlers of a long press; its click opens the card. */
  longPress?: object
}

/** Presence and the first fact on one line, if they exist. */
function lineOf({ presenceText, facts }: MemberCardModel): string {
  return [presenceText, facts[0]].filter(Boolean).join(' · ')
}

/** A card of the nearby grid. */
export function GridFace({ member, labels, isTall = false, onOpen, onLike, longPress }: GridFaceProps) {
  const { isLiked = false } = member
  return (
    <View className={classNames('jy-grid-face', isTall && 'jy-grid-face--tall')}>
      <Pressable className='jy-grid-face__open' pressStyle='flat' onPress={onOpen} gesture={longPress}>
        <Photo
          className='jy-grid-face__photo'
          src={member.photoUrls[0] ?? null}
          tint={member.tint}
          isPortrait
        />
        <View className='jy-grid-face__shade' />
        {member.distanceText && (
          <Distance
            className='jy-grid-face__distance'
            text={member.distanceText}
            distanceMeters={member.distanceMeters}
          />
        )}
        {member.vipText && <VipMark className='jy-grid-face__vip' text={member.vipText} />}
        <View className='jy-grid-face__words'>
          <View className='jy-grid-face__name-row'>
            <Text className='jy-grid-face__name'>{member.name}</Text>
            {member.age !== null && <Text className='jy-grid-face__age jy-num'>{member.age}</Text>}
            {member.isVerified && <Verified form='photo' text={labels.verified} />}
          </View>
          <View className='jy-grid-face__line'>
            {member.isOnline && member.presenceText && <View className='jy-grid-face__dot' />}
            <Text className='jy-ellipsis'>{lineOf(member)}</Text>
            {member.demoText && <DemoTag text={member.demoText} isOnPhoto />}
          </View>
        </View>
      </Pressable>
      {onLike && (
        <Pressable
          className={classNames('jy-grid-face__like', isLiked && 'jy-grid-face__like--on')}
          label={isLiked ? labels.liked : labels.like}
          isPressed={isLiked}
          onPress={onLike}
        >
          <View className='jy-grid-face__heart'>
            <LikeHeart isLiked={isLiked} size={20} />
          </View>
        </Pressable>
      )}
    </View>
  )
}

import { Text, View } from '@tarojs/components'
import type { ReactNode } from 'react'
import { Avatar } from '../members/Avatar'
import { DemoTag } from '../members/DemoTag'
import { Distance } from '../members/Distance'
import { Pressable } from '../Pressable'
import { Verified } from '../members/Verified'
import { VipMark } from '../members/VipMark'
import type { MemberCardLabels, MemberCardModel } from './member-card-model'
import './RowFace.scss'

/** Props of {@link RowFace}. */
export interface RowFaceProps {
  member: MemberCardModel
  labels: MemberCardLabels
  /** Element at the right, such as a button or a time. */
  right?: ReactNode
  onOpen?: () => void
  /** Handlers of a long press; its click opens the row. */
  longPress?: object
}

/** A member in a list. */
export function RowFace({ member, labels, right, onOpen, longPress }: RowFaceProps) {
  const line = [member.presenceText, ...member.facts].filter(Boolean).join(' · ')
  return (
    <View className='jy-row-face'>
      <Pressable className='jy-row-face__open' pressStyle='flat' onPress={onOpen} gesture={longPress}>
        <Avatar
          src={member.photoUrls[0] ?? null}
          size={58}
          isOnline={member.isOnline && member.presenceText !== null}
        />
        <View className='jy-row-face__words'>
          <View className='jy-row-face__name-row'>
            <Text className='jy-row-face__name'>{member.name}</Text>
            {member.age !== null && <Text className='jy-row-face__age jy-num'>{member.age}</Text>}
            {member.isVerified && <Verified text={labels.verified} />}
            {member.vipText && <VipMark text={member.vipText} isAfterSeal={member.isVerified} />}
            {member.demoText && <DemoTag text={member.demoText} />}
          </View>
          {line && <View className='jy-row-face__line jy-ellipsis'>{line}</View>}
          {member.distanceText && (
            <Distance
              className='jy-row-face__distance'
              text={member.distanceText}
              distanceMeters={member.distanceMeters}
            />
          )}
        </View>
      </Pressable>
      {right}
    </View>
  )
}

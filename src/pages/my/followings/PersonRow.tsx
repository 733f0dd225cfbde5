import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import type { ActionRow } from '@contract/types/action'
import { Avatar } from '@/components/members/Avatar'
import { Distance, metersOf } from '@/components/members/Distance'
import { Pressable } from '@/components/Pressable'
import { Verified } from '@/components/members/Verified'
import { distanceLabel } from '@/text/index'
import { useFollowingText } from './use-following-text'
import './PersonRow.scss'

/** Props of {@link PersonRow}. */
export interface PersonRowProps {
  row: ActionRow
  /** Text after the distance in place of job or city. */
  line?: string | undefined
  /** Undefined for members who have no page. */
  onPress?: (() => void) | undefined
  /** The action at the right. */
  children?: ReactNode
}

/** A member in a list of people, with one action. A deactivated member keeps a grey row. Source: screens.md 29 */
export const PersonRow = observer(function PersonRow({ row, line, onPress, children }: PersonRowProps) {
  const texts = useFollowingText()
  const text = texts.followings
  const { member } = row
  if (!member || member.gone) {
    return (
      <View className='jy-person jy-person--gone'>
        <Avatar className='jy-person__face--gone' src={null} size={58} />
        <View className='jy-person__words jy-person__main'>{text.gone}</View>
        {children}
      </View>
    )
  }
  const words = line ?? row.line
  const distance = distanceLabel(texts, row.distanceBucket)
  return (
    <View className='jy-person'>
      <Pressable className='jy-person__main' pressStyle='flat' onPress={onPress}>
        <Avatar src={member.avatarUrl} size={58} isOnline={member.activity === 'online'} />
        <View className='jy-person__words'>
          <View className='jy-person__name'>
            <Text className='jy-ellipsis'>{member.nickname}</Text>
            {member.certified && <Verified className='jy-person__seal' text={text.verified} />}
          </View>
          <View className='jy-person__line'>
            {distance && (
              <Distance
                className='jy-person__distance'
                text={distance}
                distanceMeters={metersOf(row.distanceBucket)}
              />
            )}
            {words && (
              <View className='jy-person__rest'>
                <View className='jy-separator' />
                <Text className='jy-person__rest-text jy-ellipsis'>{words}</Text>
              </View>
            )}
          </View>
        </View>
      </Pressable>
      {children}
    </View>
  )
})

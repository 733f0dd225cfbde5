import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ActionRow } from '@contract/types/action'
import type { MemberBrief } from '@contract/types/member'
import { Icon } from '@/components/Icon'
import { Photo } from '@/components/members/Photo'
import { Pressable } from '@/components/Pressable'
import { useLongPress } from '@/platform/gestures/long-press'
import { navigateTo } from '@/platform/navigation'
import { useMomentLabel } from '@/shell/use-moment-label'
import { useStores } from '@/stores/use-stores'
import { useVisitorText } from './use-visitor-text'

const open = ({ member }: ActionRow) => {
  if (member) navigateTo('member', { id: member.id, from: 'visitor' })
}

const VisitFace = observer(function VisitFace({ member, time }: { member: MemberBrief; time: string }) {
  return (
    <>
      <Photo
        className='jy-visit__photo'
        src={member.avatarUrl}
        isPortrait
        {...(member.tint ? { tint: member.tint } : {})}
      />
      <View className='jy-visit__words jy-num'>
        <View className='jy-visit__name jy-ellipsis'>{member.nickname}</View>
        <View className='jy-ellipsis'>{member.age === null ? time : `${member.age} · ${time}`}</View>
      </View>
    </>
  )
})

/** One visit. A locked one shows the blurred picture of the server, and its time. Source: screens.md 30 */
export const VisitTile = observer(function VisitTile({ row }: { row: ActionRow }) {
  const { systemConfig } = useStores()
  const text = useVisitorText().visitors
  const time = useMomentLabel(row.createdAt)
  const { member } = row
  if (row.locked) {
    return (
      <Pressable
        className='jy-visit'
        label={systemConfig.canBuy ? text.lockedLabel(time) : text.hiddenLabel(time)}
        isDisabled={!systemConfig.canBuy}
        onPress={() => navigateTo('memberBenefits')}
      >
        <Photo className='jy-visit__photo' src={row.blurUrl} isPortrait />
        <View className='jy-visit__words jy-num'>{time}</View>
        <Icon name='lock' size={16} className='jy-visit__lock' />
      </Pressable>
    )
  }
  if (!member || member.gone) {
    return (
      <View className='jy-visit jy-visit--gone'>
        <Icon name='user-filled' size={40} />
        <Text>{text.gone}</Text>
      </View>
    )
  }
  return (
    <Pressable className='jy-visit' onPress={() => open(row)}>
      <VisitFace member={member} time={time} />
    </Pressable>
  )
})

/** A visit by the viewer, with its actions by a long press or by its button. */
export const OwnVisitTile = observer(function OwnVisitTile({
  row,
  onMenu,
}: {
  row: ActionRow
  onMenu: (row: ActionRow) => void
}) {
  const text = useVisitorText().visitors
  const time = useMomentLabel(row.createdAt)
  const longPress = useLongPress(
    () => onMenu(row),
    () => open(row),
  )
  const { member } = row
  if (!member || member.gone) return <VisitTile row={row} />
  return (
    <View className='jy-own-visit'>
      <Pressable className='jy-visit' onPress={() => open(row)} gesture={longPress}>
        <VisitFace member={member} time={time} />
      </Pressable>
      <Pressable
        className='jy-own-visit__more'
        label={text.acts(member.nickname)}
        onPress={() => onMenu(row)}
      >
        <Icon name='ellipsis' size={18} className='jy-own-visit__more-icon' />
      </Pressable>
    </View>
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { useStores } from '@/stores/use-stores'
import type { InviteSharing } from '../components/use-invite-sharing'
import { useInviteText } from '../components/use-invite-text'
import './InviteCode.scss'

/** An address as members read it: its host and the code in it. The whole address is for copying. */
const shortLink = (link: string, code: string): string => {
  const host = /^https?:\/\/([^/?#]+)/.exec(link)?.[1]
  return host !== undefined && link.endsWith(code) ? `${host}/…${code}` : link
}

/** The member's code and link, each with a copy button. Source: product §8 (27) */
export const InviteCode = observer(function InviteCode({ sharing }: { sharing: InviteSharing }) {
  const { invitation } = useStores().invitations
  const { invitation: text } = useInviteText()
  if (!invitation) return null
  return (
    <View className='jy-invite-code'>
      <View className='jy-invite-code__row'>
        <View className='jy-invite-code__words'>
          <View className='jy-invite-code__name'>{text.code}</View>
          <Text className='jy-invite-code__code jy-num' selectable userSelect>
            {invitation.inviteCode}
          </Text>
        </View>
        <Button kind='soft' size='s' text={text.copy} label={text.copyCode} onPress={sharing.copyCode} />
      </View>
      <View className='jy-invite-code__row'>
        <View className='jy-invite-code__words jy-invite-code__words--link'>
          <View className='jy-invite-code__name'>{text.link}</View>
          <Text className='jy-invite-code__link jy-ellipsis'>
            {shortLink(invitation.link, invitation.inviteCode)}
          </Text>
        </View>
        <Button kind='soft' size='s' text={text.copy} label={text.copyLink} onPress={sharing.copyLink} />
      </View>
    </View>
  )
})

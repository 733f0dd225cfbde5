import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { NoticeBar } from '@/components/frame/NoticeBar'
import { SkeletonGround } from '@/components/frame/Skeleton'
import { navigateTo } from '@/platform/navigation'
import { Page } from '@/shell/page/Page'
import { usePageList } from '@/shell/lists/use-list'
import { useStores } from '@/stores/use-stores'
import { InviteClosed } from './components/InviteClosed'
import { InviteCode } from './invitation-benefits/InviteCode'
import { InviteRecords } from './invitation-benefits/InviteRecords'
import { InviteLevels, InviteRules, InviteSteps } from './invitation-benefits/InviteRules'
import { InviteTop } from './invitation-benefits/InviteTop'
import { useInviteSharing } from './components/use-invite-sharing'
import { useInviteText } from './components/use-invite-text'
import './invitation-benefits/invitation-benefits.scss'

/** The page before its numbers are loaded. */
const ghosts = (
  <SkeletonGround>
    <View className='jy-skeleton__block jy-invite__ghost-hero' />
    <View className='jy-skeleton__block jy-invite__ghost jy-invite__ghost--figures' />
    <View className='jy-skeleton__block jy-invite__ghost' />
    <View className='jy-skeleton__block jy-invite__ghost' />
  </SkeletonGround>
)

/**
 * The member's invitation: its rewards, its steps, and the invitees. Sharing is a button and never a condition.
 * Source: product §8 (27)
 */
export default observer(function InvitationBenefitsPage() {
  const { invitations } = useStores()
  const { invitation: text } = useInviteText()
  const { records, isOpen, invitation } = invitations
  const sharing = useInviteSharing()
  usePageList(records)
  const canShare = isOpen && invitation !== null
  const hasTop = !isOpen || invitation !== null
  return (
    <Page
      route='invitationBenefits'
      needsConfig
      className={classNames('jy-invite', hasTop && 'jy-invite-top-page')}
      of={isOpen ? invitations.page : undefined}
      skeleton={ghosts}
      onRetry={() => void records.refresh()}
      notice={!isOpen && <NoticeBar icon='info' text={text.closed} />}
      footer={
        canShare && (
          <View className='jy-invite__acts'>
            <View className='jy-invite__poster'>
              <Button
                className='jy-invite__act'
                isBlock
                text={text.poster}
                onPress={() => navigateTo('poster')}
              />
            </View>
            <View className='jy-invite__share'>
              <Button
                className='jy-invite__act'
                kind='primary'
                isBlock
                icon='share-2'
                text={text.share}
                {...sharing.share}
              />
            </View>
          </View>
        )
      }
    >
      <InviteTop />
      {!isOpen && !invitation && <InviteClosed />}
      {invitation && (
        <View className='jy-invite__cards'>
          {isOpen && <InviteCode sharing={sharing} />}
          <InviteSteps />
          <InviteLevels />
          <InviteRules />
          <InviteRecords />
        </View>
      )}
    </Page>
  )
})

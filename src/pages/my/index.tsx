import { Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { ActionSheet } from '@/components/layers/ActionSheet'
import { Avatar } from '@/components/members/Avatar'
import { CounterRow } from '@/components/CounterRow'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { NoticeBar } from '@/components/frame/NoticeBar'
import { Pressable } from '@/components/Pressable'
import { Verified } from '@/components/members/Verified'
import { BLANK } from '@/lib/blank'
import { navigateTo, switchTab } from '@/platform/navigation'
import { usePullDown } from '@/platform/gestures/pull-down'
import { Page } from '@/shell/page/Page'
import { RestrictionNotice } from '@/shell/safety/RestrictionNotice'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { CompletenessRing } from './components/CompletenessRing'
import { VipCard, WalletCard } from './index/MineCards'
import { ToolGrid } from './index/ToolGrid'
import { useRecordRoutes } from './components/use-record-routes'
import './index/index.scss'

/**
 * Portrait, name and completeness of the viewer. Without the viewer's info it only offers to load again. Source: spec
 * §4
 */
const Head = observer(function Head() {
  const { session, mine } = useStores()
  const text = useText().mine
  const { user } = session
  if (!user) {
    return (
      <Pressable className='jy-mine__head' isBusy={session.isLoading} onPress={() => void mine.load()}>
        <View className='jy-mine__ring'>
          <Avatar src={null} size={72} />
        </View>
        <View className='jy-mine__words'>
          <View className='jy-mine__name'>{BLANK}</View>
          <Text className='jy-mine__line'>{session.isLoading ? BLANK : text.reload}</Text>
        </View>
      </Pressable>
    )
  }
  const { missing } = mine
  return (
    <View className='jy-mine__head'>
      <Pressable
        className='jy-mine__ring'
        label={text.completeness(user.completeness)}
        onPress={() => navigateTo('information')}
      >
        <CompletenessRing
          kind='large'
          percent={user.completeness}
          label={text.completeness(user.completeness)}
        >
          <Avatar src={user.avatarUrl} size={72} />
        </CompletenessRing>
        <Text className='jy-mine__percent jy-num'>{`${user.completeness}%`}</Text>
      </Pressable>
      <View className='jy-mine__words'>
        <Heading level={1} className='jy-mine__name'>
          <Text className='jy-mine__nickname jy-ellipsis'>{user.nickname}</Text>
          {user.certified && (
            <Verified
              className='jy-mine__seal'
              form='soft'
              text={text.verified}
              onPress={() => navigateTo('authentication')}
            />
          )}
          {!user.certified && (
            <Pressable className='jy-mine__verify' onPress={() => navigateTo('authentication')}>
              {text.verify}
            </Pressable>
          )}
        </Heading>
        <View className='jy-mine__line'>
          {missing.length > 0 ? text.missing(missing.length) : text.complete}
        </View>
      </View>
      <Pressable className='jy-mine__home' onPress={() => navigateTo('member', { id: user.id })}>
        <Text>{text.homepage}</Text>
        <Icon name='chevron-right' size={16} />
      </Pressable>
    </View>
  )
})

const Counters = observer(function Counters() {
  const { session, tabs } = useStores()
  const text = useText().mine
  const counters = session.info?.counters
  const openLikes = () => {
    tabs.requestLikes()
    switchTab('messages')
  }
  return (
    <CounterRow
      counters={[
        {
          text: text.following,
          count: counters?.following ?? null,
          onPress: () => navigateTo('followings'),
        },
        { text: text.likedMe, count: counters?.likedMe ?? null, onPress: openLikes },
        {
          text: text.visitors,
          count: counters?.visitors ?? null,
          newCount: counters?.visitorsToday ?? 0,
          onPress: () => navigateTo('visitors'),
        },
        { text: text.matches, count: counters?.matches ?? null, onPress: () => switchTab('messages') },
      ]}
    />
  )
})

/** The most serious notice for the member; one at a time. */
const Notice = observer(function Notice() {
  const { user } = useStores().session
  const text = useText().mine.notices
  if (!user) return null
  if (user.restriction) return <RestrictionNotice />
  if (user.registerState === 'incomplete') {
    return (
      <NoticeBar
        icon='info'
        text={text.incomplete}
        actionText={text.incompleteGo}
        onAction={() => navigateTo('improveInformation')}
      />
    )
  }
  if (user.avatarState === 'rejected') {
    return (
      <NoticeBar
        kind='warning'
        icon='circle-alert'
        text={text.avatarRejected}
        actionText={text.avatarGo}
        onAction={() => navigateTo('album')}
      />
    )
  }
  if (!user.settings.pauseProfile) return null
  return (
    <NoticeBar
      icon='eye-off'
      text={text.paused}
      actionText={text.pausedGo}
      onAction={() => navigateTo('settings')}
    />
  )
})

const Tools = observer(function Tools({ onRecords }: { onRecords: () => void }) {
  const { session } = useStores()
  const text = useText().mine
  const { tools } = text
  const isUncertain = session.user?.certified === false
  return (
    <ToolGrid
      tools={[
        { text: tools.information, icon: 'user-round-pen', onPress: () => navigateTo('information') },
        { text: tools.album, icon: 'images', onPress: () => navigateTo('album') },
        {
          text: tools.authentication,
          icon: 'scan-face',
          tag: isUncertain ? text.recommended : undefined,
          onPress: () => navigateTo('authentication'),
        },
        { text: tools.contact, icon: 'contact', onPress: () => navigateTo('contactInformation') },
        { text: tools.records, icon: 'receipt-text', onPress: onRecords },
        { text: tools.alipay, icon: 'badge-japanese-yen', onPress: () => navigateTo('alipayAccount') },
        { text: tools.service, icon: 'headphones', onPress: () => navigateTo('customerService') },
        { text: tools.settings, icon: 'settings', onPress: () => navigateTo('settings') },
      ]}
    />
  )
})

/** The viewer's own page: profile, people and tools. Source: product §8 (13), screens.md 13 */
export default observer(function MinePage() {
  const { mine, wallet, invitations } = useStores()
  const { mine: text, titles, common } = useText()
  const records = useRecordRoutes()
  const [isChoosing, setChoosing] = useState(false)
  const load = async () => {
    await Promise.all([mine.load(), wallet.load()])
  }
  useDidShow(() => void load())
  usePullDown(load)
  return (
    <Page
      route='mine'
      needsConfig
      skeleton='profile'
      className='jy-mine'
      overlays={
        <ActionSheet
          isOpen={isChoosing}
          title={text.recordsTitle}
          actions={records.map((route) => ({ text: titles[route], onPress: () => navigateTo(route) }))}
          cancelText={common.cancel}
          onClose={() => setChoosing(false)}
        />
      }
    >
      <View className='jy-mine__ground' aria-hidden='true' />
      <View className='jy-mine__top'>
        <Head />
        <Counters />
      </View>
      <View className='jy-mine__cards'>
        <Notice />
        <VipCard />
        <WalletCard />
        <Tools onRecords={() => setChoosing(true)} />
        {invitations.isOffered && (
          <Pressable className='jy-mine__invite' onPress={() => navigateTo('invitationBenefits')}>
            <View className='jy-mine__card-words'>
              <View className='jy-mine__card-title'>{text.invite}</View>
              <View className='jy-mine__card-line'>{text.inviteLine}</View>
            </View>
            <View className='jy-mine__invite-go'>{text.inviteGo}</View>
          </Pressable>
        )}
      </View>
    </Page>
  )
})

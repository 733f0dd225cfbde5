import { Text, View } from '@tarojs/components'
import { usePageScroll } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Avatar } from '@/components/members/Avatar'
import { classNames } from '@/components/class-names'
import { EmptyState } from '@/components/frame/EmptyState'
import { NavAction, NavBar } from '@/components/frame/NavBar'
import { useUi } from '@/components/ui-context'
import { goBack, useRouteQuery } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { deferred } from '@/shell/page/deferred'
import type { SafetyTarget } from '@/shell/safety/MemberSafety'
import { Page } from '@/shell/page/Page'
import type { Closing } from '@/shell/message-closing'
import { contactOf, useUnlock } from '@/shell/unlock/use-unlock'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { MemberPageStore, type MemberPage } from '@/stores/discovery/member-page'
import { usePageStore, useStores } from '@/stores/use-stores'
import { errorText } from '@/text/index'
import { MemberBar } from './user/MemberBar'
import { MemberBody } from './user/MemberBody'
import { MemberHero } from './user/MemberHero'
import type { LikedPart } from './user/LikeSheet'
import type { MemberLayer } from './user/MemberLayers'
import './user/user.scss'

const MemberLayers = deferred(() => import('./user/MemberLayers').then((part) => part.MemberLayers))

// Members rarely open their own page.
const OwnBar = deferred(() => import('./user/OwnBar').then((part) => part.OwnBar))

/** The bar is opaque from this scroll position on, px. Source: screens.md 9 */
const SOLID_AFTER_PX = 120

/** A member's page. Source: spec §2, screens.md 9 */
export default observer(function MemberDetailPage() {
  const stores = useStores()
  const { id = '', from, share } = useRouteQuery('member')
  const store = usePageStore(MemberPageStore, id, from, share)
  const { page } = store
  const [isSolid, setSolid] = useState(false)
  const [safety, setSafety] = useState<SafetyTarget | null>(null)
  const [layer, setLayer] = useState<MemberLayer>(null)
  const [closing, setClosing] = useState<Closing | null>(null)
  const [liking, setLiking] = useState<LikedPart | null>(null)
  const [photoAt, setPhotoAt] = useState<number | null>(null)
  const unlock = useUnlock('member', page.value?.user, page.value?.unlock)
  usePageScroll(({ scrollTop }) => setSolid(scrollTop > SOLID_AFTER_PX))
  useEffect(() => {
    void store.load()
    return store.watch()
  }, [store])
  // The available actions on the contact change with its order.
  useEffect(() => {
    const ends = [
      stores.inbox.on('unlock', store.followUnlock),
      stores.connection.onReachable(store.followUnlock),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [stores, store])

  const { value } = page
  const photoLiking = value && !value.self ? { isLiked: value.relation.liked, onLike: setLiking } : null
  const isShut = store.isUnavailable || store.isResting
  const isHidden = isShut || value?.relation.blocked === true
  const isBarSolid = isSolid || isHidden || page.state === 'error'
  const openSafety = (startAt: SafetyTarget['startAt'], context?: 'voice') =>
    setSafety(value && { id: store.id, name: value.user.nickname, startAt, context })
  const openUnlock = () => {
    const orderId = value?.unlock?.orderId
    if (orderId) unlock.open({ kind: 'order', orderId })
    else if (value) unlock.open(contactOf(value.user, value.unlock))
  }
  return (
    <Page
      route='member'
      ground={isBarSolid ? undefined : 'dark'}
      of={isShut ? undefined : page}
      skeleton='detail'
      onRetry={() => void store.load()}
      nav={<MemberNav page={value} isSolid={isBarSolid} onMore={() => openSafety('menu')} />}
      overlays={
        value && (
          <MemberLayers
            page={value}
            store={store}
            unlock={unlock}
            safety={safety}
            onSafetyClose={() => setSafety(null)}
            photoAt={photoAt}
            photoLiking={photoLiking}
            onPhotoClose={() => setPhotoAt(null)}
            closing={closing}
            onClosingClose={() => setClosing(null)}
            liking={liking}
            onLikingClose={() => setLiking(null)}
            layer={layer}
            onClose={() => setLayer(null)}
          />
        )
      }
    >
      {isShut && <Shut isResting={store.isResting} />}
      {value && value.relation.blocked && <Blocked store={store} />}
      {value && !isHidden && (
        <>
          <MemberHero user={value.user} liking={photoLiking} onOpen={setPhotoAt} />
          <MemberBody
            page={value}
            store={store}
            onPhoto={setPhotoAt}
            photoLiking={photoLiking}
            onVerified={() => setLayer('verified')}
            onLikeAnswer={setLiking}
            onWechat={openUnlock}
            onReport={() => openSafety('report')}
            onReportVoice={() => openSafety('report', 'voice')}
            onBlock={() => openSafety('block')}
          />
          {value.self ? (
            <OwnBar store={store} />
          ) : (
            <MemberBar page={value} store={store} onUnlike={() => setLayer('unlike')} onClosed={setClosing} />
          )}
        </>
      )}
    </Page>
  )
})

const MemberNav = observer(function MemberNav({
  page,
  isSolid,
  onMore,
}: {
  page: MemberPage | null
  isSolid: boolean
  onMore: () => void
}) {
  const { home } = useText()
  const { capsuleWidthPx } = useUi()
  const user = page?.user
  return (
    <NavBar
      kind='transparent'
      isSolid={isSolid}
      onBack={goBack}
      right={
        page &&
        !page.self &&
        !page.relation.blocked && <NavAction icon='ellipsis' label={home.more} onPress={onMore} />
      }
    >
      <View
        className={classNames('member-nav', !isSolid && 'member-nav--clear')}
        style={{ paddingRight: `${capsuleWidthPx}px` }}
      >
        {isSolid && user && <Avatar className='member-nav__face' src={user.avatarUrl} size={28} />}
        {user && <Text className='member-nav__name'>{user.nickname}</Text>}
      </View>
    </NavBar>
  )
})

const Shut = observer(function Shut({ isResting }: { isResting: boolean }) {
  const texts = useText()
  const { member: text } = texts
  return (
    <View className='member-state'>
      <EmptyState
        illustration='blocked'
        title={isResting ? texts.home.empty.rest : text.goneTitle}
        line={isResting ? errorText(texts, 'PROFILE_QUOTA') : text.goneLine}
        buttonText={text.goneAction}
        onButton={goBack}
      />
    </View>
  )
})

const Blocked = observer(function Blocked({ store }: { store: MemberPageStore }) {
  const { member: text } = useText()
  const unblock = useAction(async () => {
    await store.unblock()
    showToast(text.unblocked)
  })
  return (
    <View className='member-state'>
      <EmptyState
        illustration='blocked'
        title={text.blockedTitle}
        line={text.blockedLine}
        buttonText={text.unblock}
        isBusy={unblock.isBusy}
        onButton={() => void unblock.run()}
      />
    </View>
  )
})

import { Canvas, Text, View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { classNames } from '@/components/class-names'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { imageUrl } from '@/components/members/image-url'
import { NoticeBar } from '@/components/frame/NoticeBar'
import { Pressable } from '@/components/Pressable'
import { SkeletonGround } from '@/components/frame/Skeleton'
import type { PosterTheme } from '@/lib/poster/themes'
import { needsCanvasOnPage } from '@/platform/media/canvas'
import { showToast } from '@/platform/toast'
import { Page } from '@/shell/page/Page'
import { useBrand } from '@/shell/use-brand'
import { useStores } from '@/stores/use-stores'
import { AlbumSheet } from './poster/AlbumSheet'
import { InviteClosed } from './components/InviteClosed'
import { PosterChoices } from './poster/PosterChoices'
import { PosterHolder } from './poster/PosterHolder'
import { PosterStage } from './poster/PosterStage'
import { useInviteSharing } from './components/use-invite-sharing'
import { POSTER_CANVAS, usePoster, type DrawnPoster, type PosterParams } from './poster/use-poster'
import { usePosterSaving } from './poster/use-poster-saving'
import { useInviteText } from './components/use-invite-text'
import './poster/poster.scss'

/** Content of the poster; null until the invitation is loaded. */
function usePosterParams(theme: PosterTheme, hasAvatar: boolean): PosterParams | null {
  const { invitations, session, systemConfig } = useStores()
  const { poster: text } = useInviteText()
  const brand = useBrand()
  const { invitation } = invitations
  const { user } = session
  if (!invitation || !user) return null
  const { headline, subline, invitesYou, scan, code } = text
  const { nickname, avatarUrl } = user
  return {
    theme,
    words: {
      brand,
      tagline: systemConfig.value?.tagline || text.tagline,
      headline,
      subline,
      invites: text.invites(nickname),
      invitesYou,
      scan,
      code,
    },
    nickname,
    inviteCode: invitation.inviteCode,
    link: invitation.link,
    avatarUrl: hasAvatar && avatarUrl !== null ? imageUrl(avatarUrl) : null,
  }
}

/** A button of the panel: a round icon with its word. */
const PanelAct = observer(function PanelAct(props: {
  icon: IconName
  text: string
  isDisabled?: boolean
  onPress: () => void
}) {
  const { icon, text, isDisabled, onPress } = props
  return (
    <Pressable className='jy-poster__act' isDisabled={isDisabled} onPress={onPress}>
      <View className='jy-poster__act-icon'>
        <Icon name={icon} size={22} />
      </View>
      <Text>{text}</Text>
    </Pressable>
  )
})

/** Actions on the poster. */
const Panel = observer(function Panel(props: {
  poster: DrawnPoster
  sharing: ReturnType<typeof useInviteSharing>
  saving: ReturnType<typeof usePosterSaving>
}) {
  const { poster, sharing, saving } = props
  const { poster: text } = useInviteText()
  return (
    <View className='jy-poster__panel'>
      <PanelAct icon='link' text={text.copyLink} onPress={sharing.copyLink} />
      <PanelAct
        icon='download'
        text={text.save}
        isDisabled={poster.picture === null || saving.isBusy}
        onPress={saving.start}
      />
      <View className='jy-poster__share'>
        <Button kind='primary' isBlock icon='share-2' text={text.share} {...sharing.share} />
      </View>
    </View>
  )
})

/**
 * A poster with the member's invitation, to save and to share. No member but the inviter is ever on it. Source:
 * product §8 (28)
 */
export default observer(function PosterPage() {
  const { invitations, session } = useStores()
  const { invitation: inviteText, poster: text, common } = useInviteText()
  const [theme, setTheme] = useState<PosterTheme>('dusk')
  const [hasAvatar, setHasAvatar] = useState(false)
  const { isOpen, invitation, records } = invitations
  const isReady = isOpen && invitation !== null
  const hasStage = isOpen && invitations.page.state !== 'error'
  const sharing = useInviteSharing()
  const request = usePosterParams(theme, hasAvatar)
  const poster = usePoster(isOpen ? request : null, () => {
    setHasAvatar(false)
    showToast(text.avatarMissing)
  })
  const saving = usePosterSaving(poster.picture)
  const label = request ? text.label(request.nickname, request.inviteCode) : ''
  useDidShow(() => void records.loadOnce())
  return (
    <Page
      route='poster'
      className={classNames('jy-poster', hasStage && 'jy-poster--staged')}
      of={isOpen ? invitations.page : undefined}
      skeleton={
        <SkeletonGround className='jy-poster__stage'>
          <View className='jy-skeleton__block jy-poster__ghost' />
        </SkeletonGround>
      }
      onRetry={() => void records.refresh()}
      notice={!isOpen && <NoticeBar icon='info' text={inviteText.closed} />}
      footer={isReady && <Panel poster={poster} sharing={sharing} saving={saving} />}
      overlays={
        <>
          <AlbumSheet saving={saving} />
          <PosterHolder
            isOpen={saving.step === 'hold'}
            picture={poster.picture}
            label={label}
            hint={text.holdToSave}
            line={common.saveToAlbumUnsupported}
            copyText={text.copyLink}
            closeLabel={common.close}
            onCopy={sharing.copyLink}
            onClose={saving.close}
          />
        </>
      }
    >
      {isReady ? (
        <View className='jy-poster__stage'>
          <PosterStage poster={poster} label={label} qrUrl={invitation.qrUrl} />
          <PosterChoices
            theme={theme}
            onTheme={setTheme}
            hasAvatar={hasAvatar}
            onAvatar={session.user?.avatarUrl ? setHasAvatar : null}
          />
          {needsCanvasOnPage && (
            <Canvas type='2d' id={POSTER_CANVAS} canvasId={POSTER_CANVAS} className='jy-poster__canvas' />
          )}
        </View>
      ) : (
        !isOpen && <InviteClosed />
      )}
    </Page>
  )
})

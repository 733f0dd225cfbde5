import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/layers/Dialog'
import { Sheet } from '@/components/layers/Sheet'
import { calendarDay } from '@/lib/time/calendar'
import { goBack } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { MeetingLayers } from '@/shell/MeetingLayers'
import { MemberSafety, type SafetyTarget } from '@/shell/safety/MemberSafety'
import type { Closing } from '@/shell/message-closing'
import { UnlockSheet } from '@/shell/unlock/UnlockSheet'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { MemberPage, MemberPageStore } from '@/stores/discovery/member-page'
import type { UnlockStore } from '@/stores/unlock/unlock'
import type { Texts } from '@/text/index'
import { ClosingSheet } from './ClosingSheet'
import { GreetingSheet } from '../components/GreetingSheet'
import { LikeSheet, type LikedPart } from './LikeSheet'
import { MemberPhotos } from './MemberPhotos'
import type { PhotoLiking } from './use-photos'

/** A layer of the page itself; null while none is open. */
export type MemberLayer = 'verified' | 'unlike' | null

/** Props of {@link MemberLayers}. */
export interface MemberLayersProps {
  page: MemberPage
  store: MemberPageStore
  unlock: UnlockStore
  /** The member of the safety menu; null while it is closed. */
  safety: SafetyTarget | null
  onSafetyClose: () => void
  /** Index of the photo that fills the screen; null while none does. */
  photoAt: number | null
  onPhotoClose: () => void
  photoLiking: PhotoLiking | null
  /** Reason why the viewer cannot write to the member; null while it is not shown. */
  closing: Closing | null
  onClosingClose: () => void
  /** The answer or photo that the viewer likes; null while they like none. */
  liking: LikedPart | null
  onLikingClose: () => void
  layer: MemberLayer
  onClose: () => void
}

/** All layers over a member's page. None is open when the page appears, so they are loaded after it. */
export const MemberLayers = observer(function MemberLayers(props: MemberLayersProps) {
  const { page, store, layer, onClose } = props
  return (
    <>
      <MemberPhotos
        user={page.user}
        openAt={props.photoAt}
        liking={props.photoLiking}
        onClose={props.onPhotoClose}
      />
      <GreetingSheet />
      <LikeSheet part={props.liking} name={page.user.nickname} store={store} onClose={props.onLikingClose} />
      <VerifiedSheet isOpen={layer === 'verified'} page={page} onClose={onClose} />
      <ClosingSheet closing={props.closing} onClose={props.onClosingClose} />
      <UnlikeDialog isOpen={layer === 'unlike'} store={store} onClose={onClose} />
      <MemberSafety
        target={props.safety}
        context='user'
        canHide
        onClose={props.onSafetyClose}
        onGone={goBack}
      />
      <UnlockSheet store={props.unlock} />
      <MeetingLayers route='member' />
    </>
  )
})

interface LayerProps {
  isOpen: boolean
  onClose: () => void
}

/** Text of the seal for this member, with the day of their verification. */
function verifiedWords(
  { verifiedOn, verifiedLine, notVerifiedLine }: Texts['member'],
  user: MemberPage['user'],
): string {
  if (!user.certified) return notVerifiedLine
  return user.certifiedAt === null
    ? verifiedLine
    : `${verifiedOn(calendarDay(user.certifiedAt))}${verifiedLine}`
}

const VerifiedSheet = observer(function VerifiedSheet({
  isOpen,
  page,
  onClose,
}: LayerProps & { page: MemberPage }) {
  const { member: text, home } = useText()
  return (
    <Sheet
      isOpen={isOpen}
      title={page.user.certified ? text.verifiedTitle : text.notVerified}
      subtitle={verifiedWords(text, page.user)}
      onClose={onClose}
      footer={<Button kind='primary' isBlock text={home.shortage.close} onPress={onClose} />}
    />
  )
})

const UnlikeDialog = observer(function UnlikeDialog({
  isOpen,
  store,
  onClose,
}: LayerProps & { store: MemberPageStore }) {
  const { member: text, common } = useText()
  const unlike = useAction(async () => {
    await store.unlike()
    showToast(text.unliked)
  })
  return (
    <Dialog
      isOpen={isOpen}
      title={text.unlikeTitle}
      line={text.unlikeLine}
      confirmText={text.unlike}
      cancelText={common.cancel}
      isBusy={unlike.isBusy}
      onConfirm={() => {
        onClose()
        void unlike.run()
      }}
      onCancel={onClose}
    />
  )
})

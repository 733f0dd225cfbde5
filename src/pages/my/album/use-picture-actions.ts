import type { Image } from '@contract/types/image'
import type { SheetAction } from '@/components/layers/ActionSheet'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import type { ImageChange } from '@/stores/account/album'
import { useStores } from '@/stores/use-stores'
import { usePictureWords } from './use-picture-words'

/** What the menu of a picture opens, and the act that its question shares. */
export interface PictureOpenings {
  onView: () => void
  onDescribe: () => void
  onRemove: () => void
  /** Makes the picture the cover, or first asks about it. */
  onCover: () => void
  onClose: () => void
}

/** Why the picture was rejected, and the appeal against it. */
function useReviewActions(image: Image | null, onClose: () => void): SheetAction[] {
  const { album } = useStores()
  const text = usePictureWords(image)
  const appeal = useAction(async () => {
    if (image) await album.appeal(image.id)
    showToast(text.appealed)
  })
  const reason: SheetAction = {
    text: text.rejectedTitle,
    note: image?.rejectReason || text.rejectedLine,
    icon: 'circle-alert',
    isDisabled: true,
    onPress: onClose,
  }
  const ask: SheetAction = {
    text: text.appeal,
    note: text.appealNote,
    icon: 'message-circle',
    onPress: () => void appeal.run(),
  }
  return [...(image?.reviewState === 'rejected' ? [reason] : []), ...(image?.mayAppeal ? [ask] : [])]
}

/** The audience of the picture. */
function useAudienceAction(image: Image | null): SheetAction {
  const { album } = useStores()
  const text = usePictureWords(image)
  const change = useAction(async (request: ImageChange) => {
    if (image) await album.change(image.id, request)
    showToast(text.saved)
  })
  const isForMatches = image?.visibility === 'match'
  return {
    text: isForMatches ? text.toAll : text.toMatches,
    icon: isForMatches ? 'eye' : 'lock',
    onPress: () => void change.run({ visibility: isForMatches ? 'all' : 'match' }),
  }
}

/** One place forward and backward, as far as the picture can move. */
function useMoveActions(image: Image | null): SheetAction[] {
  const { album } = useStores()
  const text = usePictureWords(image)
  const move = useAction(async (by: -1 | 1) => {
    if (image) await album.move(image.id, by)
  })
  const canMove = (by: -1 | 1) => image !== null && album.canMove(image.id, by)
  return [
    ...(canMove(-1)
      ? [{ text: text.forward, icon: 'arrow-up' as const, onPress: () => void move.run(-1) }]
      : []),
    ...(canMove(1)
      ? [{ text: text.backward, icon: 'arrow-down' as const, onPress: () => void move.run(1) }]
      : []),
  ]
}

/** The actions that the menu of a picture offers. Source: product §8 (23) */
export function usePictureActions(image: Image | null, openings: PictureOpenings): SheetAction[] {
  const { onView, onDescribe, onRemove, onCover, onClose } = openings
  const text = usePictureWords(image)
  const review = useReviewActions(image, onClose)
  const audience = useAudienceAction(image)
  const moves = useMoveActions(image)
  const isVideo = image?.kind === 'video'
  const view: SheetAction = { text: text.view, icon: isVideo ? 'play-filled' : 'image', onPress: onView }
  const cover: SheetAction = { text: text.setCover, icon: 'user-round', onPress: onCover }
  const describe: SheetAction = { text: text.describe, icon: 'pencil', onPress: onDescribe }
  const remove: SheetAction = { text: text.remove, icon: 'trash-2', isDanger: true, onPress: onRemove }
  if (image?.isAvatar) return [...review, view, describe]
  const canCover = image?.reviewState !== 'rejected' && !isVideo
  return [...review, view, ...(canCover ? [cover] : []), audience, ...moves, describe, remove]
}

import type { UploadTileState } from '@/components/forms/UploadTile'
import { chooseImages, findImageProblem } from '@/platform/media/media'
import { showToast } from '@/platform/toast'
import type { Attachment, Attachments } from '@/stores/safety/attachments'
import { useText } from '../use-text'

/** A tile of a picture, with the effect of a press. */
export interface AttachmentTile {
  readonly key: string
  readonly state: UploadTileState
  readonly label: string
  readonly onPress: () => void
}

/** Words of the tiles, where they are no screenshots. */
export interface AttachmentWords {
  readonly add: string
  readonly remove: string
  readonly failed: string
  /** On a picture that was uploaded before a reload. */
  readonly restored: string
}

/** Tiles of the pictures that accompany a text; the tile that adds more is last. */
export function useAttachmentTiles(attachments: Attachments, own?: AttachmentWords): AttachmentTile[] {
  const { report: text } = useText()
  const words = own ?? {
    add: text.addScreenshot,
    remove: text.screenshotLabel,
    failed: text.screenshotFailed,
    restored: text.screenshotLabel,
  }
  const choose = async () => {
    const chosen = await chooseImages(attachments.left)
    const problems = await Promise.all(chosen.map(findImageProblem))
    // Screenshots of any size are allowed, as long as they can be read and sent.
    const fine = chosen.filter((_, index) => problems[index] === null || problems[index] === 'tooSmall')
    if (problems.includes('tooLarge')) showToast(text.tooLarge)
    else if (problems.includes('unreadable')) showToast(text.unreadable)
    await attachments.add(fine)
  }
  const stateOf = (image: Attachment): UploadTileState => {
    const { chosen, url, percent, hasFailed, isRestored = false } = image
    const { path } = chosen
    if (isRestored) return { kind: 'pending', src: null, text: words.restored }
    if (hasFailed) return { kind: 'failed', src: path, text: words.failed }
    return url === null
      ? { kind: 'uploading', src: path, percent, text: `${percent}%` }
      : { kind: 'ready', src: path }
  }
  const tiles = attachments.images.map((image) => ({
    key: image.chosen.path,
    state: stateOf(image),
    label: image.hasFailed ? words.failed : words.remove,
    onPress: () =>
      image.hasFailed ? void attachments.retry(image.chosen.path) : attachments.remove(image.chosen.path),
  }))
  const adding = {
    key: 'add',
    state: { kind: 'add' as const, text: words.add },
    label: words.add,
    onPress: () => void choose(),
  }
  return attachments.left > 0 ? [...tiles, adding] : tiles
}

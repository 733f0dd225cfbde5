import { observer } from 'mobx-react'
import { stickerPath } from '@contract/stickers'
import { Photo } from '@/components/members/Photo'
import './StickerPicture.scss'

/** A sticker in a chat, as large as it was drawn for. Source: screens.md 12 (Sticker) */
export const StickerPicture = observer(function StickerPicture({
  id,
  words,
}: {
  id: string
  /** The sticker in words, for screen readers. */
  words: string
}) {
  return <Photo className='jy-sticker' src={stickerPath(id)} label={words} isLazy={false} isWhole />
})

import { observer } from 'mobx-react'
import { EmojiPanel, type EmojiPanelProps } from './EmojiPanel'
import { PlusPanel } from './PlusPanel'

/** The panel below the field, in place of the keyboard. */
export type ComposerPanel = 'emoji' | 'plus' | null

/** Props of {@link ComposerPanels}. */
export interface ComposerPanelsProps {
  panel: ComposerPanel
  onEmoji: (emoji: string) => void
  /** Deletes the character before the caret; undefined while the field is empty. */
  onDelete?: () => void
  onSticker: EmojiPanelProps['onSticker']
  onPicture: (source: 'album' | 'camera') => void
  /** Absent where contacts cannot be exchanged. */
  onExchange?: () => void
}

/** The open panel. Source: screens.md 12 (Composer) */
export const ComposerPanels = observer(function ComposerPanels({
  panel,
  onEmoji,
  onDelete,
  onSticker,
  onPicture,
  onExchange,
}: ComposerPanelsProps) {
  if (panel === 'emoji') return <EmojiPanel onPick={onEmoji} onDelete={onDelete} onSticker={onSticker} />
  return panel === 'plus' ? <PlusPanel onPick={onPicture} onExchange={onExchange} /> : null
})

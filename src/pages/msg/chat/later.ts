/** Parts of a chat that are shown only after its first rendering, in one file. */
export { ChatLayers } from './ChatLayers'
export { ComposerPanels } from './composer/ComposerPanels'
export { NoticeOffer } from './NoticeOffer'
export { UnlockHint, UnlockOffer } from './flow/UnlockHint'
export { VoicePad } from '@/shell/voice/VoicePad'

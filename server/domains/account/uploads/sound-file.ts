import { AudioError, type AudioKind, readSound, type Sound } from '../../../media/audio'

/** A sound of an upload, checked and without the tags of its recorder. */
export interface SoundFile extends Sound {
  readonly kind: AudioKind
  readonly contentType: string
}

const CONTENT_TYPES: Record<AudioKind, string> = { mp3: 'audio/mpeg', wav: 'audio/wav', m4a: 'audio/mp4' }

const kindOf = (key: string): AudioKind | null => {
  const extension = key.slice(key.lastIndexOf('.') + 1)
  return extension in CONTENT_TYPES ? (extension as AudioKind) : null
}

/** The sound behind an upload's key; null for an upload that is not one, or is damaged. */
export const readSoundFile = (key: string, bytes: Buffer): SoundFile | null => {
  const kind = kindOf(key)
  if (kind === null) return null
  try {
    return { ...readSound(kind, bytes), kind, contentType: CONTENT_TYPES[kind] }
  } catch (error) {
    if (error instanceof AudioError) return null
    throw error
  }
}

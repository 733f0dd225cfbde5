import { useState } from 'react'
import { albumState, saveToAlbum } from '@/platform/media/album-save'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useInviteText } from '../components/use-invite-text'

/** The layer over the page while a poster is saved: the purpose, a refusal, or the picture to long-press. */
export type SavingStep = 'ask' | 'refused' | 'hold'

/** Saving the poster, step by step. */
export interface PosterSaving {
  readonly step: SavingStep | null
  readonly isBusy: boolean
  /** The button: saves at once where the permission is given. */
  start(): void
  /** Called after the purpose was read: the system asks now. */
  allow(): void
  close(): void
}

/**
 * Saves a picture to the album, or where that is unsupported shows it for a long press. Source: spec §8, screens.md
 * 28, H
 */
export function usePosterSaving(picture: string | null): PosterSaving {
  const { poster: text } = useInviteText()
  const [step, setStep] = useState<SavingStep | null>(null)
  const save = useAction(async () => {
    if (picture === null) return
    const outcome = await saveToAlbum(picture)
    setStep(outcome === 'refused' ? 'refused' : null)
    if (outcome === 'saved') showToast(text.saved, 'success')
    if (outcome === 'failed') showToast(text.saveFailed)
  })
  const start = useAction(async () => {
    if (picture === null) return
    const state = await albumState()
    if (state === 'granted') await save.run()
    else setStep(state === 'missing' ? 'hold' : state === 'unasked' ? 'ask' : 'refused')
  })
  return {
    step,
    isBusy: start.isBusy || save.isBusy,
    start: () => void start.run(),
    allow: () => void save.run(),
    close: () => setStep(null),
  }
}

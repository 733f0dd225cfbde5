import { useEffect, useRef, useState } from 'react'
import her from '@/assets/welcome/her.jpg'
import him from '@/assets/welcome/him.jpg'
import { drawPoster, POSTER, type PosterWords } from '@/lib/poster/draw-poster'
import type { PosterTheme } from '@/lib/poster/themes'
import { openCanvas, type CanvasPicture, type OpenCanvas } from '@/platform/media/canvas'

/** Id of the canvas on the page, where the platform needs one there. */
export const POSTER_CANVAS = 'jy-poster-canvas'

/** Content of a poster; null while a part of it is missing. */
export interface PosterParams {
  readonly theme: PosterTheme
  readonly words: PosterWords
  readonly nickname: string
  readonly inviteCode: string
  readonly link: string
  /** Address of the inviter's portrait; null keeps it off the poster. */
  readonly avatarUrl: string | null
}

/** The poster on the page. */
export interface DrawnPoster {
  readonly state: 'drawing' | 'ready' | 'failed'
  /** The latest drawn picture; it stays while another one is being drawn. */
  readonly picture: string | null
  retry(): void
}

const size = { width: POSTER.width * POSTER.density, height: POSTER.height * POSTER.density }

/** A poster is drawn without a picture that fails to load. */
const orNull = (picture: Promise<CanvasPicture>) => picture.catch(() => null)

async function draw(request: PosterParams, onAvatarMissing: () => void): Promise<string> {
  const canvas: OpenCanvas = await openCanvas(POSTER_CANVAS, size)
  const { avatarUrl, ...content } = request
  const [left, right, avatar] = await Promise.all([
    orNull(canvas.load(him)),
    orNull(canvas.load(her)),
    avatarUrl === null ? null : orNull(canvas.load(avatarUrl)),
  ])
  if (avatarUrl !== null && !avatar) onAvatarMissing()
  drawPoster(canvas.pen, { ...content, avatar, art: { left, right } })
  return canvas.toPicture()
}

/**
 * Draws the requested poster, and again whenever the request changes; one after the other, because there is one
 * canvas.
 */
export function usePoster(request: PosterParams | null, onAvatarMissing: () => void): DrawnPoster {
  const [drawn, setDrawn] = useState<Omit<DrawnPoster, 'retry'>>({ state: 'drawing', picture: null })
  const [tries, setTries] = useState(0)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const key = request && JSON.stringify(request)
  useEffect(() => {
    if (!request) return undefined
    let isWanted = true
    const make = async () => {
      if (!isWanted) return
      setDrawn(({ picture }) => ({ state: 'drawing', picture }))
      try {
        const picture = await draw(request, () => isWanted && onAvatarMissing())
        if (isWanted) setDrawn({ state: 'ready', picture })
      } catch {
        if (isWanted) setDrawn({ state: 'failed', picture: null })
      }
    }
    last.current = last.current.then(make)
    return () => {
      isWanted = false
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key contains the whole request
  }, [key, tries])
  return { ...drawn, retry: () => setTries(tries + 1) }
}

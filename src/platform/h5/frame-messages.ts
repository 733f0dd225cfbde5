import type { RefObject } from 'react'

/**
 * Passes on what our own page in a frame says, and nobody else: a vendor's script runs there under a policy of its own. Returns a
 * function that stops listening. H5 only.
 */
export function hearFrame<Said>(
  frame: RefObject<HTMLIFrameElement>,
  hear: (said: Said | null) => void,
): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent<Said | null>) => {
    if (source === frame.current?.contentWindow && origin === window.location.origin) hear(data)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}

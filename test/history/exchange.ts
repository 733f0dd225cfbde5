import type { Send } from '@/api/transport'

/** Makes exchanges over fetch, as the platform's part of the client does. */
export const sendOverFetch: Send = ({ url, headers, body }) => {
  const abort = new AbortController()
  const exchange = async () => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: abort.signal,
    })
    const text = await response.text()
    return { status: response.status, body: parse(text) }
  }
  return { answer: exchange(), abort: () => abort.abort() }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Sends some requests twice at once, as a network that replays them would; the second answer is nobody's.
 * @param share How many of all, from 0 to 1.
 * @param onReplay Called for each.
 */
export const replaying =
  (send: Send, share: number, random: () => number, onReplay: () => void): Send =>
  (request) => {
    if (request.url.endsWith('/send_msg') && random() < share) {
      onReplay()
      send(request).answer.catch(() => undefined)
    }
    return send(request)
  }

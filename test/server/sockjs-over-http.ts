import { once } from 'node:events'
import type { RealtimeRig } from './rigs/realtime-rig'

/** The session of a test that needs only one. */
const SESSION = 'abcdefgh'

/** SockJS over HTTP, request by request, at a test's own endpoint; a browser sends its Origin with each. */
export const sockJsOverHttp = (getRig: () => RealtimeRig) => {
  const request = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${getRig().origin}/chat${path}`, {
      method: 'POST',
      ...init,
      headers: { Origin: getRig().origin, ...init.headers },
    })
  /** The next message for a session's receiver. */
  const poll = async (id = SESSION, headers: Record<string, string> = {}): Promise<string> =>
    (await request(`/000/${id}/xhr`, { headers })).text()
  /** Sends frames; returns the status of the answer. */
  const post = async (
    messages: string[],
    id = SESSION,
    headers: Record<string, string> = {},
  ): Promise<number> =>
    (await request(`/000/${id}/xhr_send`, { body: JSON.stringify(messages), headers })).status
  /** Opens an answer that continues until its limit of bytes is written. */
  const stream = (id = SESSION): Promise<Response> => request(`/000/${id}/xhr_streaming`)
  /** Starts a request and waits until the server is processing it. */
  const begin = async <T>(start: () => Promise<T>): Promise<{ answer: Promise<T> }> => {
    const isReceived = once(getRig().server, 'request')
    const answer = start()
    await isReceived
    return { answer }
  }

  return { request, poll, post, stream, begin }
}

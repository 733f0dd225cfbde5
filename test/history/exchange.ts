import { Agent, request } from 'node:http'
import type { HttpResponse, Send } from '@/api/transport'

/** Sixty phones keep their connections open, as real phones do. */
const agent = new Agent({ keepAlive: true })

/**
 * Sends requests with Node's own client: sixty phones share a process, and fetch takes four times its processor time.
 */
export const sendOverHttp: Send = ({ url, headers, body }) => {
  const bytes = Buffer.from(JSON.stringify(body))
  const asked = request(url, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-length': bytes.length },
  })
  const answer = new Promise<HttpResponse>((settle, reject) => {
    asked.on('error', reject)
    asked.on('response', (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => void parts.push(part))
      // A connection that breaks in the middle of an answer is reported here.
      response.on('error', reject)
      response.on('end', () => {
        settle({ status: response.statusCode ?? 0, body: parse(Buffer.concat(parts).toString()) })
      })
    })
  })
  asked.end(bytes)
  return { answer, abort: () => void asked.destroy(new Error('given up')) }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Sends some requests twice at once, as a network that replays them would; the second answer is dropped.
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

import type { Answer, Post } from './seed'

/** Posts to the server at an address; a text body is sent unchanged, so that it may be invalid JSON. */
export const postTo =
  (url: string): Post =>
  async (route, body = {}, { token, headers } = {}) => {
    const response = await fetch(`${url}${route}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, ...((await response.json()) as object) } as Answer
  }

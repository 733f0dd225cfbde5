import type { Answer, Post } from './seed'

/** Posts to the server at an address; a body that is text goes as it is, so that it may be no JSON at all. */
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

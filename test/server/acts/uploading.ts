import sharp from 'sharp'
import type { SeededMember } from '../seed'
import type { TestApp } from '../rigs/start-app'

/** A picture with a colour of its own. */
export const pictureOf = (hue: number, width = 300, height = 200): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: hue % 256, g: 90, b: 200 } } })
    .jpeg()
    .toBuffer()

/** The answer to an upload. */
export interface UploadAnswer {
  code: number
  msg: string
  data?: unknown
}

/** Sends a file with a signed form, as a client does; returns the answer and the address for calls. */
export const sendFile = async (
  app: Pick<TestApp, 'url'>,
  member: SeededMember,
  file: Buffer,
  filename: string,
): Promise<{ answer: UploadAnswer; address: string }> => {
  const permit = await fetch(`${app.url}/api/upload/auth?filename=${filename}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  const { data } = (await permit.json()) as { data: { params: Record<string, string> } }
  const { host = '', ...fields } = data.params
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)]), filename)
  const answer = (await (await fetch(host, { method: 'POST', body: form })).json()) as UploadAnswer
  return { answer, address: `${host}/${fields['key']}` }
}

/** Uploads a file; returns its address for calls. @throws Error with the code when the file is refused */
export const upload = async (
  app: Pick<TestApp, 'url'>,
  member: SeededMember,
  file: Buffer,
  filename = 'me.jpg',
): Promise<string> => {
  const { answer, address } = await sendFile(app, member, file, filename)
  if (answer.code !== 200) throw new Error(`upload refused: ${answer.code}`)
  return address
}

/** Last part of a media address: the same in an open address and in one signed for a member. */
export const mediaNameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

import { UPLOAD_SUCCESS_CODE } from '@contract/errors'
import { videoOf } from '../../server/videos'
import { wavOf } from '../../server/sounds'
import { pictureOf } from '../../server/acts/uploading'
import type { Person } from '../person'
import type { Answer } from '../../server/seed'
import { words } from './words'

interface FileOptions {
  readonly bytes: Buffer
  readonly name: string
  readonly type: string
}

/** Sends a form; the file is its last part. */
export const postForm = async (
  person: Person,
  path: string,
  fields: Record<string, string>,
  file: FileOptions,
): Promise<Answer> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  const request = new Request('http://form', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const type = request.headers.get('content-type') ?? ''
  return person.wire.post(path, body, { ...person.headers(), 'content-type': type })
}

/**
 * Uploads with a permit, as the client does where there is an object store; returns the address for calls, null when
 * refused.
 */
export const uploadByPermit = async (person: Person, file: FileOptions): Promise<string | null> => {
  const { url, faults } = person.world
  const permit = await person.wire.get(`/api/upload/auth?filename=${file.name}`, person.headers())
  if (permit.status >= 500) faults.add(`upload/auth answered ${permit.status}`)
  const data = permit.data as { params?: Record<string, string> } | null
  const { host = '', ...fields } = data?.params ?? {}
  if (host === '') return null
  const answer = await postForm(person, host.slice(url.length), fields, file)
  return answer.code === UPLOAD_SUCCESS_CODE ? `${host}/${fields['key']}` : null
}

/** Uploads directly to the call. */
const uploadByCall = async (person: Person, file: FileOptions): Promise<string | null> => {
  const path = '/api/user/upload_img'
  const answer = await postForm(person, path, {}, file)
  if (answer.code === 0 || answer.status >= 500) person.world.faults.add(`${path} answered ${answer.code}`)
  person.world.coverage.record(path, {}, answer.code === UPLOAD_SUCCESS_CODE)
  return answer.code === UPLOAD_SUCCESS_CODE ? (answer.data as { url: string }).url : null
}

/** A unique picture, uploaded in either way; null when it was refused. */
export const newPicture = async (person: Person): Promise<string | null> => {
  const number = person.world.nextNumber()
  const bytes = await pictureOf(number, 400 + (number % 7), 440)
  const file = { bytes, name: 'me.jpg', type: 'image/jpeg' }
  const isDirect = person.world.coverage.isRare('/api/user/upload_img', '', 3) || person.world.chance.is(0.3)
  return isDirect ? uploadByCall(person, file) : uploadByPermit(person, file)
}

/** An uploaded sound of this length. */
export const newVoice = (person: Person, seconds: number): Promise<string | null> => {
  const bytes = wavOf(seconds, String(person.world.nextNumber()))
  return uploadByPermit(person, { bytes, name: 'voice.wav', type: 'audio/wav' })
}

/** An uploaded video of 12 seconds. */
export const newVideo = async (person: Person): Promise<string | null> =>
  uploadByPermit(person, { bytes: await videoOf(), name: 'me.mp4', type: 'video/mp4' })

/** Adds a new picture to the album, with all fields that a member may set. */
export const addPicture = async (
  person: Person,
  { asAvatar = false }: { asAvatar?: boolean } = {},
): Promise<void> => {
  const { chance, coverage } = person.world
  const path = '/api/user/add_image'
  const url = await newPicture(person)
  if (url === null) return
  await person.call(path, {
    url,
    ...(chance.is(0.5) && { kind: 'image' }),
    ...(asAvatar || chance.is(0.4)
      ? { asAvatar }
      : { visibility: coverage.rarest(path, 'visibility', ['all', 'match'] as const) }),
    ...(chance.is(0.4) && { alt: words.sentence(chance) }),
    clientToken: chance.uuid(),
  })
}

/** Manages the album: adds, describes, orders, shows and hides, deletes, appeals. */
export const dressUp = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const path = '/api/user/add_image'
  const { data } = await person.call('/api/user/image_list', {})
  const list = data?.list ?? []
  const rejected = list.find(({ mayAppeal }) => mayAppeal)
  if (rejected) await person.call(path, { id: rejected.id, appeal: true })
  if (coverage.isRare(path, 'kind=video', 2) || chance.is(0.02)) {
    const url = await newVideo(person)
    if (url !== null) await person.call(path, { url, kind: 'video', clientToken: chance.uuid() })
  } else if (list.length < 5 || chance.is(0.2)) await addPicture(person)
  if (list.length === 0) return
  const one = chance.of(list)
  await person.call(path, {
    id: one.id,
    ...(chance.is(0.5) && { visibility: coverage.rarest(path, 'visibility', ['all', 'match'] as const) }),
    ...(chance.is(0.5) && { alt: words.sentence(chance) }),
    ...(chance.is(0.3) && { asAvatar: chance.is(0.7) }),
  })
  await person.call(path, { order: chance.some(list, list.length).map(({ id }) => id) })
  if (list.length > 3) await person.call('/api/user/delete_image', { id: chance.of(list).id })
}

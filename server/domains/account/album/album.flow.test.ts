import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { errorCodes } from '@contract/errors'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { mediaNameOf } from '../../../../test/server/acts/uploading'

const app = useApp({ connections: 32 })

/** A photo of one colour, with camera data and a location in it. */
const photo = (hue: number, side = 500): Promise<Buffer> =>
  sharp({
    create: { width: side, height: side + 40, channels: 3, background: { r: hue, g: 90, b: 200 - hue } },
  })
    .withExif({
      IFD0: { Make: 'CanaryCam' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '31/1 13/1 48/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '121/1 28/1 12/1',
      },
    })
    .jpeg()
    .toBuffer()

const authorise = async (member: SeededMember, filename = 'me.jpg') => {
  const response = await fetch(`${app.url}/api/upload/auth?filename=${encodeURIComponent(filename)}`, {
    headers: { authorization: `Bearer ${member.token}` },
  })
  return (await response.json()) as { code: number; msg: string; data: { params: Record<string, string> } }
}

const send = async (params: Record<string, string>, file: Buffer) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(params)) if (name !== 'host') form.append(name, value)
  form.append('file', new Blob([new Uint8Array(file)]), 'me.jpg')
  const response = await fetch(params['host']!, { method: 'POST', body: form })
  return { status: response.status, ...((await response.json()) as { code: number }) }
}

const upload = async (member: SeededMember, file: Buffer, filename = 'me.jpg'): Promise<string> => {
  const { data } = await authorise(member, filename)
  expect(await send(data.params, file)).toMatchObject({ status: 200, code: 200 })
  return `${data.params['host']}/${data.params['key']}`
}

const add = (member: SeededMember, url: string, more: object = {}) =>
  member.post('/api/user/add_image', { url, clientToken: randomUUID(), ...more })

const newcomer = () => app.seed.member({ hasAvatar: false })

test('spec §9, upload success code: a photo goes up on a signed form and comes back re-encoded, without the camera’s notes and place', async () => {
  const member = await newcomer()
  const original = await photo(120)
  expect(original.includes('CanaryCam')).toBe(true)
  const answer = await add(member, await upload(member, original))
  expect(answer).toMatchObject({
    code: 1,
    data: { image: { isAvatar: true, reviewState: 'pending', width: 500 } },
  })
  const served = await fetch(`${app.url}${answer.data.image.url}`)
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  const bytes = Buffer.from(await served.arrayBuffer())
  expect(bytes.includes('CanaryCam')).toBe(false)
  const { format, exif } = await sharp(bytes).metadata()
  expect([format, exif]).toEqual(['webp', undefined])
})

test('the original is never served', async () => {
  const member = await newcomer()
  const url = await upload(member, await photo(10))
  const key = url.split('/oss/')[1]!
  for (const path of [
    `/oss/${key}`,
    `/media/${key}`,
    `/media/../objects/${key}`,
    '/media/p/..%2f..%2fsecret',
  ]) {
    expect((await fetch(app.url + path)).status).toBe(404)
  }
})

test('every field of the form is covered by its signature, and a form works once', async () => {
  const member = await newcomer()
  const { data } = await authorise(member)
  const file = await photo(30)
  for (const field of Object.keys(data.params).filter((name) => name !== 'host')) {
    const value = data.params[field]!
    const changed = { ...data.params, [field]: `${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}` }
    expect([field, (await send(changed, file)).code]).toEqual([field, errorCodes.IMAGE_REFUSED])
    const { [field]: _, ...missing } = data.params
    expect([field, (await send(missing, file)).code]).toEqual([field, errorCodes.IMAGE_REFUSED])
  }
  expect((await send(data.params, file)).code).toBe(200)
  expect((await send(data.params, file)).code).toBe(errorCodes.STATE_CHANGED)
})

test('a form expires', async () => {
  const member = await newcomer()
  const { data } = await authorise(member)
  app.clock.advance(11 * 60_000)
  expect((await send(data.params, await photo(31))).code).toBe(errorCodes.IMAGE_REFUSED)
})

test('a file name never becomes part of the key', async () => {
  const member = await newcomer()
  for (const name of [
    '../../x.jpg',
    'a\\b.jpg',
    `${'x'.repeat(4_000)}.png`,
    '\u202egpj.exe.jpg',
    'con.webp',
  ]) {
    const { data } = await authorise(member, name)
    expect(data.params['key']).toMatch(/^u\/[A-Za-z0-9_-]{22}\.(jpg|png|webp)$/)
  }
  for (const name of ['x.svg', 'x.php', 'x', 'x.jpg.exe', '.jpg/']) {
    expect((await authorise(member, name)).code).toBe(errorCodes.IMAGE_REFUSED)
  }
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'

test('an invalid picture is refused, and nothing of it is kept', async () => {
  const member = await newcomer()
  const good = await photo(60)
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const head = good.subarray(0, 4)
  const hostile: [string, Buffer][] = [
    ['pixels', bomb],
    ['small', await photo(61, 200)],
    ['svg', Buffer.from(svg)],
    ['svg behind a head', Buffer.concat([head, Buffer.from(svg)])],
    ['html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['zip', Buffer.from('PK\u0003\u0004 and so on')],
    ['noise behind a head', Buffer.concat([head, Buffer.alloc(5_000, 7)])],
    ...Array.from({ length: 24 }, (_, i): [string, Buffer] => [
      `cut at ${i}`,
      good.subarray(0, Math.max(4, Math.floor((good.length * i) / 26))),
    ]),
  ]
  for (const [name, file] of hostile) {
    const filename = name === 'pixels' ? 'x.png' : 'x.jpg'
    const { data } = await authorise(member, filename)
    const sent = await send(data.params, file)
    expect([name, sent.status]).toEqual([name, 200])
    if (sent.code !== 200) {
      expect([name, sent.code]).toEqual([name, errorCodes.IMAGE_REFUSED])
      continue
    }
    const answer = await add(member, `${data.params['host']}/${data.params['key']}`)
    expect([name, answer.code]).toEqual([name, errorCodes.IMAGE_REFUSED])
  }
  expect((await member.post('/api/user/image_list')).data.list).toEqual([])
}, 60_000)

test('a web page hidden behind a picture in a file is removed', async () => {
  const member = await newcomer()
  const polyglot = Buffer.concat([await photo(62), Buffer.from('<script>canary()</script>')])
  const answer = await add(member, await upload(member, polyglot))
  const bytes = Buffer.from(await (await fetch(app.url + answer.data.image.url)).arrayBuffer())
  expect(bytes.includes('canary')).toBe(false)
})

test('another member’s upload, a foreign address and a used one are refused', async () => {
  const [ada, eve] = [await newcomer(), await newcomer()]
  const url = await upload(ada, await photo(70))
  expect(await add(eve, url)).toMatchObject({
    code: errorCodes.INVALID_PARAMETERS,
    data: { fields: { url: expect.any(String) as string } },
  })
  expect((await add(ada, 'https://elsewhere.example/a.jpg')).code).toBe(errorCodes.INVALID_PARAMETERS)
  expect((await add(ada, url)).code).toBe(1)
  expect((await add(ada, url)).code).toBe(errorCodes.INVALID_PARAMETERS)
})

test('a repeated request returns the same picture; another payload with its token is refused', async () => {
  const member = await newcomer()
  const idempotencyKey = { url: await upload(member, await photo(80)), clientToken: randomUUID() }
  const first = await member.post('/api/user/add_image', idempotencyKey)
  const again = await member.post('/api/user/add_image', idempotencyKey)
  expect(again.data.image.id).toBe(first.data.image.id)
  const other = await member.post('/api/user/add_image', { ...idempotencyKey, alt: 'else' })
  expect(other.code).toBe(errorCodes.TOKEN_REUSED)
})

test('twenty pictures added at once fill an album of nine exactly', async () => {
  const member = await newcomer()
  const urls: string[] = []
  for (let i = 0; i < 20; i++) urls.push(await upload(member, await photo(2 + i * 5)))
  const answers = await Promise.all(urls.map((url) => add(member, url)))
  expect(answers.filter((answer) => answer.code === 1)).toHaveLength(9)
  expect(answers.filter((answer) => answer.code === errorCodes.ALBUM_FULL)).toHaveLength(11)
  const { list } = (await member.post('/api/user/image_list')).data
  expect(list).toHaveLength(9)
  expect(list.filter((image: { isAvatar: boolean }) => image.isAvatar)).toHaveLength(1)
}, 60_000)

test('cover, order and description of a picture change; the cover cannot be deleted, other pictures can', async () => {
  const member = await newcomer()
  const first = (await add(member, await upload(member, await photo(101)))).data.image
  const second = (await add(member, await upload(member, await photo(141)), { visibility: 'match' })).data
    .image
  const covered = await member.post('/api/user/add_image', { id: second.id, asAvatar: true, alt: ' 海边 ' })
  expect(covered.data.image).toMatchObject({ isAvatar: true, alt: '海边', visibility: 'all' })
  const ordered = await member.post('/api/user/add_image', { order: [second.id, first.id] })
  expect(ordered.data.list.map((image: { id: string }) => image.id)).toEqual([second.id, first.id])
  expect((await member.post('/api/user/add_image', { order: [second.id] })).code).toBe(
    errorCodes.STATE_CHANGED,
  )
  expect((await member.post('/api/user/delete_image', { id: second.id })).code).toBe(errorCodes.LAST_AVATAR)
  expect((await member.post('/api/user/delete_image', { id: first.id })).data.list).toHaveLength(1)
  expect((await fetch(app.url + first.url)).status).toBe(404)
  expect((await member.post('/api/user/delete_image', { id: first.id })).code).toBe(errorCodes.NOT_FOUND)
})

test('a picture for matches becomes a picture for everybody when it becomes the cover, and stays one', async () => {
  const member = await newcomer()
  const refused = { code: errorCodes.INVALID_PARAMETERS, data: { reasons: { visibility: 'cover' } } }
  const alone = await upload(member, await photo(102))
  expect(await add(member, alone, { visibility: 'match' })).toMatchObject(refused)
  const first = (await add(member, alone)).data.image
  const second = (await add(member, await upload(member, await photo(142)), { visibility: 'match' })).data
    .image
  await app.core.db
    .updateTable('image')
    .set({ review_state: 'approved' })
    .where('member_id', '=', member.id)
    .execute()
  const change = (id: string, notes: object) => member.post('/api/user/add_image', { id, ...notes })
  expect(await change(first.id, { visibility: 'match' })).toMatchObject(refused)
  expect(await change(second.id, { asAvatar: true, visibility: 'match' })).toMatchObject(refused)
  expect((await change(second.id, { asAvatar: true })).data.image).toMatchObject({
    ...{ isAvatar: true, visibility: 'all' },
  })
  expect(await change(second.id, { visibility: 'match' })).toMatchObject(refused)
  const reader = await app.seed.member()
  const { user } = (await reader.post('/api/user/get', { userId: member.id })).data
  expect(user.photos.map((shown: { url: string }) => mediaNameOf(shown.url))).toEqual(
    [second.url, first.url].map(mediaNameOf),
  )
  const hidden = app.core.db
    .updateTable('image')
    .set({ visibility: 'match' })
    .where('id', '=', second.id)
    .execute()
  await expect(hidden).rejects.toThrow('image_cover_open')
})

test('the description of a picture is moderated like every text that others read', async () => {
  const member = await newcomer()
  const url = await upload(member, await photo(103))
  const TOO_LONG = '👩‍👩‍👧‍👦'.repeat(141)
  for (const [alt, name, reason] of [
    ['加我微信 abc12345', 'TEXT_REFUSED', 'contact'],
    ['傻逼', 'TEXT_REFUSED', 'abuse'],
    [TOO_LONG, 'INVALID_PARAMETERS', 'length'],
  ] as const) {
    const refused = { code: errorCodes[name], data: { reasons: { alt: reason } } }
    expect([alt, await add(member, url, { alt })]).toMatchObject([alt, refused])
  }
  const image = (await add(member, url, { alt: '👩‍👩‍👧‍👦'.repeat(140) })).data.image
  const changed = await member.post('/api/user/add_image', { id: image.id, alt: '加我微信 abc12345' })
  expect(changed).toMatchObject({ code: errorCodes.TEXT_REFUSED, data: { field: 'alt' } })
  const cleared = await member.post('/api/user/add_image', { id: image.id, alt: ' \u200b ' })
  expect(cleared.data.image.alt).toBeNull()
})

test('the upload calls need a session', async () => {
  expect((await fetch(`${app.url}/api/upload/auth?filename=a.jpg`)).status).toBe(401)
  expect((await app.post('/api/user/image_list')).status).toBe(401)
})

test('the direct upload returns an address that the album accepts', async () => {
  const member = await newcomer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(await photo(155))]), 'me.jpg')
  const response = await fetch(`${app.url}/api/user/upload_img`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  })
  const { code, data } = (await response.json()) as { code: number; data: { url: string } }
  expect(code).toBe(200)
  expect((await add(member, data.url)).code).toBe(1)
})

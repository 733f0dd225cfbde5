import type { Image } from '@contract/types/image'
import { fakeApi, refusal } from '../../../test/client/fake-api'
import { albumPicture } from '../../../test/client/pictures'
import { errorCodes } from '@contract/errors'
import { UploadRefusedError } from '@/api/errors'
import type { Upload } from '@/upload/upload'
import { AlbumStore } from './album'

const settled = () => new Promise(process.nextTick)
const chosen = (name: string) => ({ path: `blob:${name}`, filename: `${name}.jpg`, sizeBytes: 1 })

function setUp() {
  const api = fakeApi()
  let list: Image[] = [albumPicture('b'), albumPicture('cover', { isAvatar: true }), albumPicture('c')]
  const uploads: { path: string; finish: () => void; fail: (error?: Error) => void }[] = []
  let tokens = 0
  let changes = 0
  api.answer('/api/user/image_list', () => ({ list, limit: 9 }))
  api.answer('/api/user/add_image', (payload) => {
    if ('url' in payload) list = [...list, albumPicture(payload.clientToken)]
    if ('order' in payload) list = payload.order.map((id) => list.find((image) => image.id === id)!)
    return { image: null, list }
  })
  const upload: Upload = (file) =>
    new Promise((resolve, reject) => {
      uploads.push({
        path: file.path,
        finish: () => resolve(`https://media.test/up/${file.filename}`),
        fail: (error: Error = refusal('RATE_LIMITED')) => reject(error),
      })
    })
  const store = new AlbumStore({
    api: api.user,
    upload,
    newClientToken: () => `token-${(tokens += 1)}`,
    onChange: () => void (changes += 1),
  })
  return { api, store, uploads, changes: () => changes }
}

test('the cover is first, whatever its place in the list', async () => {
  const { store } = setUp()
  await store.load()
  expect(store.images.map(({ id }) => id)).toEqual(['cover', 'b', 'c'])
})

test('uploads three pictures at once, and the next one when one has finished', async () => {
  const { store, uploads, changes } = setUp()
  await store.load()
  store.add(['1', '2', '3', '4', '5'].map(chosen))
  expect(uploads.map(({ path }) => path)).toEqual(['blob:1', 'blob:2', 'blob:3'])
  uploads[0]!.finish()
  await settled()
  expect(uploads.map(({ path }) => path)).toEqual(['blob:1', 'blob:2', 'blob:3', 'blob:4'])
  expect(store.uploads).toHaveLength(4)
  expect(store.images).toHaveLength(4)
  expect(changes()).toBe(1)
})

test('accepts no more pictures than fit', async () => {
  const { store } = setUp()
  await store.load()
  store.add(['1', '2', '3', '4', '5', '6', '7', '8'].map(chosen))
  expect(store.uploads).toHaveLength(6)
  expect(store.room).toBe(0)
})

test('a failed picture shows the reason, is retried with its token, and is not uploaded twice', async () => {
  const { api, store, uploads } = setUp()
  await store.load()
  store.add([chosen('1')])
  uploads[0]!.fail()
  await settled()
  expect(store.uploads[0]).toMatchObject({ state: 'failed', failure: 'RATE_LIMITED' })

  api.answer('/api/user/add_image', () => {
    throw refusal('IMAGE_REFUSED')
  })
  store.retry(store.uploads[0]!)
  uploads[1]!.finish()
  await settled()
  expect(store.uploads[0]).toMatchObject({ state: 'failed', failure: 'IMAGE_REFUSED' })

  store.retry(store.uploads[0]!)
  await settled()
  expect(uploads).toHaveLength(2)
  expect(api.payloadsOf('/api/user/add_image')).toEqual([
    { url: 'https://media.test/up/1.jpg', clientToken: 'token-1' },
    { url: 'https://media.test/up/1.jpg', clientToken: 'token-1' },
  ])
  store.discard(store.uploads[0]!)
  expect(store.uploads).toEqual([])
})

test('pictures move by one place behind the cover', async () => {
  const { api, store } = setUp()
  await store.load()
  expect([store.canMove('cover', 1), store.canMove('b', -1), store.canMove('b', 1)]).toEqual([
    false,
    false,
    true,
  ])
  await store.move('b', 1)
  expect(api.payloadsOf('/api/user/add_image')).toEqual([{ order: ['cover', 'c', 'b'] }])
  expect(store.images.map(({ id }) => id)).toEqual(['cover', 'c', 'b'])
  await store.move('b', 1)
  expect(api.payloadsOf('/api/user/add_image')).toHaveLength(1)
})

test('a picture moves to any place behind the cover, and the page shows it before it is saved', async () => {
  const { api, store } = setUp()
  await store.load()
  const saving = store.moveTo('c', 1)
  expect(store.images.map(({ id }) => id)).toEqual(['cover', 'c', 'b'])
  await saving
  expect(api.payloadsOf('/api/user/add_image')).toEqual([{ order: ['cover', 'c', 'b'] }])
  for (const [id, to] of [
    ['cover', 1],
    ['c', 0],
    ['c', 3],
    ['gone', 1],
  ] as const)
    await store.moveTo(id, to)
  expect(api.payloadsOf('/api/user/add_image')).toHaveLength(1)
})

test('an order that cannot be saved is taken back', async () => {
  const { api, store } = setUp()
  await store.load()
  api.answer('/api/user/add_image', () => {
    throw refusal('RATE_LIMITED')
  })
  await expect(store.moveTo('c', 1)).rejects.toMatchObject({ name: 'RATE_LIMITED' })
  expect(store.images.map(({ id }) => id)).toEqual(['cover', 'b', 'c'])
})

test('submits a refused picture to another reviewer', async () => {
  const { api, store, changes } = setUp()
  await store.load()
  await store.appeal('b')
  expect(api.payloadsOf('/api/user/add_image')).toEqual([{ id: 'b', appeal: true }])
  expect(changes()).toBe(1)
})

test('deleting a picture that no longer exists removes it from the page', async () => {
  const { api, store, changes } = setUp()
  await store.load()
  api.answer('/api/user/delete_image', () => Promise.reject(refusal('NOT_FOUND')))
  api.answer('/api/user/image_list', () => ({
    list: [albumPicture('cover', { isAvatar: true }), albumPicture('c')],
    limit: 9,
  }))
  await store.remove('b')
  expect(store.images.map(({ id }) => id)).toEqual(['cover', 'c'])
  expect(changes()).toBe(1)
})

test.each(['NOT_FOUND', 'STATE_CHANGED', 'APPEAL_STATE'] as const)(
  'reloads the album when it has changed on the server (%s)',
  async (name) => {
    const { api, store } = setUp()
    await store.load()
    api.answer('/api/user/add_image', () => Promise.reject(refusal(name)))
    api.answer('/api/user/image_list', () => ({
      list: [albumPicture('cover', { isAvatar: true })],
      limit: 9,
    }))
    await expect(store.move('b', 1)).rejects.toMatchObject({ name })
    expect(store.images.map(({ id }) => id)).toEqual(['cover'])
  },
)

const film = (name: string) => ({
  ...{ path: `blob:${name}`, filename: 'video.mp4', sizeBytes: 9, seconds: 12, posterPath: 'blob:frame' },
})

test('a video is uploaded as a video, and there is no room for a second one', async () => {
  const { api, store, uploads } = setUp()
  api.answer('/api/user/add_image', () => {
    const video = { ...albumPicture('v'), kind: 'video' as const, seconds: 12 }
    return { image: video, list: [albumPicture('cover', { isAvatar: true }), video] }
  })
  await store.load()
  expect(store.hasVideo).toBe(false)
  store.addVideo(film('1'))
  store.addVideo(film('2'))
  expect(store.hasVideo).toBe(true)
  expect(store.uploads).toMatchObject([{ kind: 'video', picture: 'blob:frame' }])
  uploads[0]!.finish()
  await settled()
  expect(api.payloadsOf('/api/user/add_image')).toEqual([
    { url: 'https://media.test/up/video.mp4', clientToken: 'token-1', kind: 'video' },
  ])
  expect(store.uploads).toEqual([])
  store.addVideo(film('3'))
  expect(uploads).toHaveLength(1)
})

test('a rejected video shows the reason', async () => {
  const { api, store, uploads } = setUp()
  await store.load()
  api.answer('/api/user/add_image', () => {
    throw refusal('VIDEO_REFUSED', { data: { why: 'long' } })
  })
  store.addVideo(film('1'))
  uploads[0]!.finish()
  await settled()
  expect(store.uploads).toMatchObject([{ state: 'failed', failure: 'VIDEO_REFUSED', why: 'long' }])
})

test('a rejected picture shows the reason', async () => {
  const { api, store, uploads } = setUp()
  await store.load()
  api.answer('/api/user/add_image', () => {
    throw refusal('IMAGE_REFUSED', { data: { reason: 'duplicate' } })
  })
  store.add([chosen('1')])
  uploads[0]!.finish()
  await settled()
  expect(store.uploads).toMatchObject([{ failure: 'IMAGE_REFUSED', why: 'duplicate' }])
})

test('a file that the upload rejects counts as an unusable picture or video', async () => {
  const { store, uploads } = setUp()
  await store.load()
  store.add([chosen('1')])
  store.addVideo(film('2'))
  uploads[0]!.fail(new UploadRefusedError(errorCodes.IMAGE_REFUSED, '图片不符合要求'))
  uploads[1]!.fail(new UploadRefusedError(errorCodes.VIDEO_REFUSED, '视频不符合要求'))
  await settled()
  expect(store.uploads).toMatchObject([
    { failure: 'IMAGE_REFUSED', why: null },
    { failure: 'VIDEO_REFUSED', why: 'format' },
  ])
})

test('another refusal is not shown as a network failure', async () => {
  const { store, uploads } = setUp()
  await store.load()
  store.add([chosen('1')])
  uploads[0]!.fail(new UploadRefusedError(errorCodes.RATE_LIMITED, '操作太快了'))
  await settled()
  expect(store.uploads).toMatchObject([{ state: 'failed', failure: 'UNKNOWN', why: null }])
})

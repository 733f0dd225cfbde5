import type { HttpResponse } from '@/api/transport'
import { storage } from '@/platform/storage'
import { textsOf } from '@/text/index'
import { recordToasts } from '../../test/client/toasts'
import { settled } from '../../test/client/talk'
import type { RootStore } from '@/stores/root'
import type { Upload } from '@/upload/upload'
import { buildStores } from './build-stores'

const mockAnswers: HttpResponse[] = []
const mockAsked: string[] = []
const mockCalled: string[] = []
const mockTransfer = jest.fn<Promise<HttpResponse>, []>()
const mockEntry = jest.fn(async () => {})

jest.mock('@/platform/media/upload-http', () => ({
  getJson: ({ url }: { url: string }) => {
    mockAsked.push(url)
    return { answer: Promise.resolve(mockAnswers.shift()), abort: () => {} }
  },
  sendMultipart: () => ({ answer: mockTransfer(), abort: () => {} }),
}))
jest.mock('@/platform/net/http', () => ({
  sendHttp: ({ url }: { url: string }) => {
    mockCalled.push(url)
    return { answer: Promise.resolve({ status: 200, body: { code: 0 } }), abort: () => {} }
  },
}))
jest.mock('@/platform/navigation', () => ({ openEntry: () => mockEntry(), reLaunch: () => {} }))

/** The upload that these stores pass to the stores of pages. */
const uploadOf = (root: RootStore): Upload => root.create(Uploads).upload

class Uploads {
  readonly upload: Upload

  constructor({ upload }: { readonly upload: Upload }) {
    this.upload = upload
  }
}

const picture = { path: 'blob:1', filename: 'me.jpg' }
let toasts: readonly string[]

beforeEach(() => {
  toasts = recordToasts()
  mockAsked.length = 0
  mockCalled.length = 0
  mockTransfer.mockRejectedValue(new Error('nothing is sent'))
  mockEntry.mockClear()
  storage.set('token', 'secret')
})

afterEach(() => {
  storage.remove('token')
  jest.restoreAllMocks()
})

test('spec §8, refused upload: a toast shows the server’s words for every kind of upload, once for each refusal', async () => {
  const root = buildStores()
  mockAnswers.push({ status: 200, body: { code: 1901, msg: '操作太快了' } })
  const attachments = root.report.screenshots
  await attachments.add([{ ...picture, sizeBytes: 1 }])
  expect(attachments.images).toMatchObject([{ hasFailed: true }])
  expect(toasts).toEqual(['操作太快了'])

  mockAnswers.push({ status: 200, body: { code: 1901, msg: '还是太快了' } })
  await attachments.retry(picture.path)
  expect(toasts).toEqual(['操作太快了', '还是太快了'])
})

test('spec §4, 401 and 403: an upload that our server answers with 401 clears the token and opens the entry', async () => {
  const root = buildStores()
  mockAnswers.push({ status: 401, body: { code: 0 } })
  await expect(uploadOf(root)(picture)).rejects.toMatchObject({ name: 'SessionEndedError', status: 401 })
  await settled()
  expect([storage.get('token'), root.session.isLoggedIn]).toEqual([null, false])
  expect(mockEntry).toHaveBeenCalledTimes(1)
  expect(toasts).toEqual([textsOf(root.preferences.locale).common.sessionEnded])
})

test('spec §8, 401 and 403: an upload that meets a ban reports it as a call does', async () => {
  const root = buildStores()
  mockAnswers.push({ status: 403, body: { code: 1104, data: { session: 'ended', reason: 'scam' } } })
  await expect(uploadOf(root)(picture)).rejects.toMatchObject({ status: 403 })
  expect(root.session.lastEnd).toEqual({ status: 403, data: { session: 'ended', reason: 'scam' } })
  expect(storage.get('token')).toBeNull()
})

test('an upload without a token sends no request, and a session that lost its token ends', async () => {
  const root = buildStores()
  storage.remove('token')
  await expect(uploadOf(root)(picture)).rejects.toMatchObject({ status: 401 })
  expect([mockAsked, root.session.isLoggedIn]).toEqual([[], false])
})

test('an upload of a member who logged out is neither applied nor reported to the next member', async () => {
  const root = buildStores()
  const ticket = { code: 200, data: { params: { host: 'https://oss.test', key: 'a.jpg' } } }
  mockAnswers.push({ status: 200, body: ticket }, { status: 200, body: ticket })
  const ends: ((answer: HttpResponse) => void)[] = []
  mockTransfer.mockImplementation(() => new Promise((resolve) => ends.push(resolve)))
  const [album, avatar] = [root.album, root.profileCompletion]
  album.add([picture])
  const completed = avatar.upload(picture, true)
  await settled()
  root.session.logOut()
  await root.session.logIn('of another member')
  ends[0]?.({ status: 204, body: '' })
  ends[1]?.({ status: 200, body: { code: 1901, msg: '操作太快了' } })
  await expect(completed).rejects.toMatchObject({ name: 'SessionEndedError' })
  await settled()
  expect(ends).toHaveLength(2)
  expect(mockCalled.filter((url) => url.endsWith('/add_image'))).toEqual([])
  expect([album.uploads, avatar.uploads, toasts]).toEqual([[], [], []])
})

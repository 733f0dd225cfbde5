import Taro from '@tarojs/taro'
import type { KeptFiles } from './kept-files'
import { keptFiles as alipayFiles } from './kept-files.alipay'
import { keptFiles as weappFiles } from './kept-files.weapp'

interface Options {
  readonly success: (answer: object) => void
  readonly fail: () => void
}

/** Paths of the files that a mini-program has saved. */
let saved: string[] = []

const savedAs = (temporary: string): string | null => {
  if (temporary.includes('gone')) return null
  const place = temporary.replace('tmp', 'usr')
  saved.push(place)
  return place
}
const remove = (place: string) => (saved = saved.filter((one) => one !== place))

const wechat = {
  saveFile({ tempFilePath, success, fail }: Options & { tempFilePath: string }) {
    const savedFilePath = savedAs(tempFilePath)
    if (savedFilePath === null) fail()
    else success({ savedFilePath })
  },
  access: ({ path, success, fail }: Options & { path: string }) =>
    saved.includes(path) ? success({}) : fail(),
  getSavedFileList: ({ success }: Options) => success({ fileList: saved.map((filePath) => ({ filePath })) }),
  removeSavedFile: ({ filePath }: { filePath: string }) => remove(filePath),
}

const alipay = {
  saveFile({ apFilePath, success, fail }: Options & { apFilePath: string }) {
    const place = savedAs(apFilePath)
    if (place === null) fail()
    else success({ apFilePath: place })
  },
  getFileInfo: ({ apFilePath, success, fail }: Options & { apFilePath: string }) =>
    saved.includes(apFilePath) ? success({}) : fail(),
  getSavedFileList: ({ success }: Options) =>
    success({ fileList: saved.map((apFilePath) => ({ apFilePath })) }),
  removeSavedFile: ({ apFilePath }: { apFilePath: string }) => remove(apFilePath),
}

beforeEach(() => {
  saved = []
  Taro.getFileSystemManager = () => wechat as unknown as ReturnType<typeof Taro.getFileSystemManager>
  Object.assign(globalThis, { my: alipay })
})

describe.each<[string, KeptFiles]>([
  ['WeChat', weappFiles],
  ['Alipay', alipayFiles],
])('files of %s', (_name, files) => {
  test('a temporary file is saved, and found again after the app has ended', async () => {
    const kept = await files.keep('id-1', { path: 'file://tmp/1.jpg', filename: 'photo.jpg' })
    expect(kept).toEqual({ path: 'file://usr/1.jpg', filename: 'photo.jpg' })
    expect(await files.open('id-1', kept)).toEqual(kept)
  })

  test('a file that cannot be saved keeps its path, and a missing file is reported as null', async () => {
    const file = { path: 'file://tmp/gone.jpg', filename: 'photo.jpg' }
    expect(await files.keep('id-1', file)).toEqual(file)
    expect(await files.open('id-1', file)).toBeNull()
  })

  test('files of sent messages are deleted, all others stay', async () => {
    const first = await files.keep('id-1', { path: 'file://tmp/1.jpg', filename: 'photo.jpg' })
    const second = await files.keep('id-2', { path: 'file://tmp/2.mp3', filename: 'voice.mp3' })
    files.sweep(new Map([['id-2', second.path]]))
    expect(await files.open('id-1', first)).toBeNull()
    expect(await files.open('id-2', second)).toEqual(second)
  })
})

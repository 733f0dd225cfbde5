import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { by } from '../test/server/acts/operating'
import { videoOf } from '../test/server/videos'
import { waitUntil } from '../test/server/wait-until'
import { expectNoFaults } from './harness/axe'
import type { OwnMember } from './harness/own-product'
import { useOwnProduct } from './harness/own-product-rig'
import { STEP_DEADLINE_MS, type Phone } from './harness/phone'

const { product, openPhone } = useOwnProduct()
let she: OwnMember
let hers: Phone
let his: Phone
const folder = mkdtempSync(path.join(tmpdir(), 'jinyu-album-'))

beforeAll(async () => {
  she = await product.join({ gender: 'female', nickname: '小满', portrait: 'f01.jpg' })
  const he = await product.join({ gender: 'male', nickname: '阿远', portrait: 'm01.jpg' })
  hers = await openPhone({ token: she.token })
  his = await openPhone({ token: he.token })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Presses an entry of the open menu, and waits until the menu has closed. */
const pick = async (phone: Phone, name: RegExp): Promise<void> => {
  const entry = phone.seen(phone.page.getByRole('menuitem', { name }))
  await entry.tap()
  await entry.waitFor({ state: 'hidden' })
}

/** Chooses a file as the album's video. */
const choose = async (name: string, bytes: Buffer): Promise<void> => {
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  await hers.tap('添加照片')
  await hers.reads('添加视频')
  const chooser = hers.page.waitForEvent('filechooser')
  await pick(hers, /添加视频/)
  await (await chooser).setFiles(file)
}

/** How far the one loaded video has played, and whether it is muted; null when no video is loaded. */
const filmOf = (phone: Phone) =>
  phone.page.evaluate(() => {
    const film = document.querySelector('video')
    return film && { at: film.currentTime, isMuted: film.muted, isPaused: film.paused }
  })
/** Waits until the video plays, and then slows it down: it must not end before the journey's next steps. */
const plays = async (phone: Phone) => {
  await waitUntil(async () => ((await filmOf(phone))?.at ?? 0) > 0.2, STEP_DEADLINE_MS)
  await phone.page.evaluate(() => {
    const film = document.querySelector('video')
    if (film) film.playbackRate = 0.1
  })
}
const isGone = (phone: Phone) => waitUntil(async () => (await filmOf(phone)) === null, STEP_DEADLINE_MS)

test('a video is uploaded and waits for an operator, and another member plays it', async () => {
  await hers.open('album')
  await hers.reads('1/9 张')
  await choose('notes.webm', Buffer.from('no video'))
  await hers.reads(/上传失败/)
  await hers.part('button', /上传失败/).tap()
  await hers.reads('这个视频播放不了，请换成 MP4 再试')
  await pick(hers, /不要这个视频了/)

  await choose('sea.webm', await videoOf({ seconds: 6, container: 'webm' }))
  await hers.reads('0:06')
  await hers.reads('审核中')
  await hers.photograph('album-video')
  await expectNoFaults(hers)
  expect(await filmOf(hers)).toBeNull()
  await hers.part('button', /你的视频，0:06/).tap()
  await pick(hers, /播放视频/)
  await plays(hers)
  await hers.photograph('album-video-playing')
  await hers.tap('关闭')
  await isGone(hers)
  await hers.tap('添加照片')
  await hers.reads('已经有 1 个视频了')
  await hers.photograph('album-video-add')

  await his.open('member', `?id=${she.id}`)
  await his.reads('小满')
  expect(await his.page.getByText('0:06').count()).toBe(0)
  const { ops } = product.operators
  const listed = (await ops('pictures')).data as { id: string; kind: string; seconds: number }[]
  expect(listed).toMatchObject([{ kind: 'video', seconds: 6 }])
  await ops('picture', 'approve', listed[0]?.id ?? '', ...by('anna'))

  await his.reload()
  await his.part('tab', /视频，0:06/).tap()
  await his.reads('0:06')
  await his.photograph('member-video')
  await expectNoFaults(his)
  expect(await filmOf(his)).toBeNull()
  await his.part('button', /^视频，0:06/).tap()
  await plays(his)
  // Videos start muted.
  expect(await filmOf(his)).toMatchObject({ isMuted: true })
  await his.tap('打开声音')
  await waitUntil(async () => (await filmOf(his))?.isMuted === false, STEP_DEADLINE_MS)
  await his.photograph('member-video-playing')
  await his.tap('暂停')
  await waitUntil(async () => (await filmOf(his))?.isPaused === true, STEP_DEADLINE_MS)
  await his.photograph('member-video-paused')
  await his.tap('关闭')
  await isGone(his)
  await hers.putAway()
  await his.putAway()
})

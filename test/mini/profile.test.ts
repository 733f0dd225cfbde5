import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { OwnMember } from '../../e2e/harness/own-product'
import { by } from '../server/acts/operating'
import { videoOf } from '../server/videos'
import { waitUntil } from '../server/wait-until'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'
import { portraitFile } from './journey/portrait-file'

const product = useMoneyProduct()

describe.each(['weapp', 'alipay'] as const)('profile and people on %s', (target) => {
  let she: OwnMember
  let he: OwnMember
  let hand: Hand

  beforeAll(async () => {
    she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm12.jpg' })
    hand = product.openPhone(target, she.token)
  }, PART_MS)

  afterAll(() => hand.putAway())

  test(
    'a field of the profile is filled in and stored',
    async () => {
      await hand.open('information')
      await hand.tap('职业')
      await hand.fill('例如：产品设计师', '建筑师')
      await hand.tap('保存')
      await hand.received('已保存')
      await hand.reads('建筑师')
      expect((await she.call('/api/user/my_info', {})).user.job).toBe('建筑师')
      hand.did('information')
    },
    PART_MS,
  )

  test(
    'a picture joins the album, and becomes the cover',
    async () => {
      const pictures = async () => (await she.call('/api/user/image_list', {})).list
      const coverId = async () => (await pictures()).find(({ isAvatar }) => isAvatar)?.id
      const before = await coverId()
      hand.mini.device.pickedFiles = [portraitFile('more.jpg', 'f05.jpg')]
      await hand.open('album')
      await hand.tap('添加照片')
      await hand.tap('从相册选照片')
      await hand.tap('就用这张')
      await hand.reads('审核中')
      expect(await pictures()).toHaveLength(2)
      await product.app.core.db.updateTable('image').set({ review_state: 'approved' }).execute()
      await hand.open('album')
      const tiles = await hand.mini.waitFor(() => {
        const found = hand.mini.findAll('.jy-album-tile .jy-pressable')
        return found.length === 3 ? found : null
      }, ANSWER_MS)
      await hand.mini.tap(tiles[2] ?? '')
      const saved = () => hand.mini.toasts.filter((words) => words === '已保存').length
      const savedBefore = saved()
      await hand.tap('设为封面')
      await hand.mini.waitFor(() => saved() > savedBefore, ANSWER_MS)
      const cover = await coverId()
      expect(cover).toBeDefined()
      expect(cover).not.toBe(before)
      hand.did('album')
    },
    PART_MS,
  )

  test(
    'a video joins the album with its length, and a second one is not offered',
    async () => {
      hand.mini.device.pickedFiles = [
        { name: 'sea.mp4', bytes: await videoOf({ seconds: 3 }), type: 'video/mp4', seconds: 3 },
      ]
      await hand.open('album')
      await hand.tap('添加照片')
      await hand.tap(/添加视频/)
      await hand.reads('0:03')
      const { list } = await she.call('/api/user/image_list', {})
      expect(list.filter(({ kind }) => kind === 'video')).toMatchObject([
        { seconds: 3, reviewState: 'pending', isAvatar: false },
      ])
      await hand.tap('添加照片')
      await hand.reads('已经有 1 个视频了')
      await hand.tap('取消')
    },
    PART_MS,
  )

  test(
    'the verification begins after her consent',
    async () => {
      await hand.open('authentication')
      await hand.reads('30 秒，证明你是你')
      await hand.tap('开始')
      await hand.received('先勾一下同意，就能开始')
      await hand.mini.tap('.jy-check__box')
      await hand.tap('开始')
      await hand.reads('照着做，拍 10 到 15 秒')
      await hand.reads(/请大声读：(\d ?){4}/)
    },
    PART_MS,
  )

  test(
    'her face is recorded by the camera app, uploaded, and reviewed by an operator',
    async () => {
      hand.mini.device.pickedFiles = [
        { name: 'face.mp4', bytes: await videoOf(), type: 'video/mp4', seconds: 12 },
      ]
      await hand.tap('用手机自带的相机拍')
      await hand.reads('看一看拍得清楚吗')
      const asked = hand.mini.journal.optionsOf(target === 'weapp' ? 'chooseMedia' : 'chooseVideo').at(-1)
      expect(asked).toMatchObject({ sourceType: ['camera'], camera: 'front', maxDuration: 15 })
      const preview = hand.mini.find('[aria-label="刚拍的视频"] wx-video')
      expect(preview?.getAttribute('src')).toMatch(/\.mp4$/)
      await hand.tap('提交')
      await hand.reads('正在人工确认')
      const { ops } = product.operators
      const [waiting] = (await ops('authentications')).data as { id: string }[]
      const folder = mkdtempSync(path.join(tmpdir(), 'mini-faces-'))
      await ops('authentication', 'show', waiting?.id ?? '', '--case', 'c-1', '--out', folder, '--as', 'anna')
      await ops('authentication', 'pass', waiting?.id ?? '', ...by('anna'))
      rmSync(folder, { recursive: true, force: true })
      await hand.reads('认证通过')
      expect((await she.call('/api/user/my_info', {})).user.certified).toBe(true)
      hand.did('authentication')
    },
    PART_MS,
  )

  test(
    'visitors of her page can play her video, muted, and stop it',
    async () => {
      await product.app.core.db.updateTable('image').set({ review_state: 'approved' }).execute()
      const his = product.openPhone(target, he.token)
      await his.open('member', { id: she.id, from: 'home' })
      const [role, name] = [target === 'weapp' ? 'aria-role' : 'role', '[aria-label*="视频，0:03"]']
      await his.mini.tap(await his.mini.waitFor(() => his.mini.find(`[${role}="tab"]${name}`), ANSWER_MS))
      expect(his.mini.find('wx-video')).toBeNull()
      await his.mini.tap(`[${role}="button"]${name}`)
      const film = await his.mini.waitFor(() => his.mini.find('wx-video'), ANSWER_MS)
      expect(film.hasAttribute('muted')).toBe(true)
      const { pathname, search } = new URL(film.getAttribute('src') ?? '')
      const sent = await fetch(product.app.url + pathname + search)
      expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'video/mp4'])
      await his.reads('0:01 / 0:03')
      await his.mini.tap('[aria-label="暂停"]')
      await his.mini.waitFor(() => his.mini.find('[aria-label="播放"]'), ANSWER_MS)
      expect(his.mini.journal.optionsOf('VideoContext.pause')).toHaveLength(1)
      his.putAway()
    },
    PART_MS,
  )

  test(
    'a followed member is unfollowed',
    async () => {
      await she.call('/api/user/add_action', { kind: 'follow', userId: he.id, clientToken: randomUUID() })
      await hand.open('followings')
      await hand.reads('阿哲')
      await hand.tap('已关注')
      await hand.tap('不再关注')
      await hand.received('已取消关注')
      const { list } = await she.call('/api/user/action_list', { kind: 'follow', cursor: null })
      expect(list).toEqual([])
      hand.did('followings')
    },
    PART_MS,
  )

  test(
    'viewing a page is a visit, on both sides',
    async () => {
      await hand.open('member', { id: he.id, from: 'home' })
      await hand.reads('阿哲')
      await he.call('/api/user/get', { userId: she.id, from: 'home' })
      await hand.open('visitors')
      await hand.reads('人看过你')
      await hand.tap('我看过的')
      await hand.reads(/阿哲/)
      hand.did('visitors')
    },
    PART_MS,
  )

  test(
    'viewing a system message marks it read',
    async () => {
      const { core, services } = product.app
      const unread = async () => (await she.call('/api/user/system_message', { cursor: null })).unread
      await core.transaction((tx) =>
        services.notices.add(tx, she.id, 'alipay_bound', { account: 'x***@y.cn' }),
      )
      expect(await unread()).toBeGreaterThan(0)
      await hand.open('systemMessages')
      await hand.reads(/支付宝/)
      await waitUntil(async () => (await unread()) === 0, ANSWER_MS)
      hand.did('systemMessages')
    },
    PART_MS,
  )
})

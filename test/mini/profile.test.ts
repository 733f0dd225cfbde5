import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OwnMember } from '../../e2e/harness/own-product'
import { portraitsDir } from '../product/http-member'
import { videoOf } from '../server/videos'
import { waitUntil } from '../server/wait-until'
import { ANSWER_MS, Hand, PART_MS } from './journey/hand'
import { startMoneyProduct, type MoneyProduct } from './journey/money-product'

const picture = {
  name: 'more.jpg',
  bytes: readFileSync(path.join(portraitsDir, 'f05.jpg')),
  type: 'image/jpeg',
  width: 900,
  height: 1_200,
}

let product: MoneyProduct

beforeAll(async () => {
  product = await startMoneyProduct()
}, PART_MS)

afterAll(() => product.stop(), PART_MS)

describe.each(['weapp', 'alipay'] as const)('what a member shows and sees on %s', (target) => {
  let she: OwnMember
  let he: OwnMember
  let hand: Hand

  beforeAll(async () => {
    she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
    he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm12.jpg' })
    const { app, clockAheadMs } = product
    hand = Hand.take({ target, url: app.url, token: she.token, device: { clockAheadMs } })
  }, PART_MS)

  afterAll(() => hand.putAway())

  test(
    'a field of the profile is filled in and stored',
    async () => {
      await hand.open('information')
      await hand.press('职业')
      await hand.fill('例如：产品设计师', '建筑师')
      await hand.press('保存')
      await hand.told('已保存')
      await hand.reads('建筑师')
      expect((await she.call('/api/user/my_info', {})).user.job).toBe('建筑师')
    },
    PART_MS,
  )

  test(
    'a picture joins the album, and becomes the cover',
    async () => {
      const pictures = async () => (await she.call('/api/user/image_list', {})).list
      const coverId = async () => (await pictures()).find(({ isAvatar }) => isAvatar)?.id
      const before = await coverId()
      hand.mini.device.pickedFiles = [picture]
      await hand.open('album')
      await hand.press('添加照片')
      await hand.press('从相册选照片')
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
      await hand.press('设为封面')
      await hand.mini.waitFor(() => saved() > savedBefore, ANSWER_MS)
      const cover = await coverId()
      expect(cover).toBeDefined()
      expect(cover).not.toBe(before)
    },
    PART_MS,
  )

  test(
    'a video joins the album with its length, and there is no second one',
    async () => {
      hand.mini.device.pickedFiles = [
        { name: 'sea.mp4', bytes: await videoOf({ seconds: 3 }), type: 'video/mp4', seconds: 3 },
      ]
      await hand.open('album')
      await hand.press('添加照片')
      await hand.press(/添加视频/)
      await hand.reads('0:03')
      const { list } = await she.call('/api/user/image_list', {})
      expect(list.filter(({ kind }) => kind === 'video')).toMatchObject([
        { seconds: 3, reviewState: 'pending', isAvatar: false },
      ])
      await hand.press('添加照片')
      await hand.reads('已经有 1 个视频了')
      await hand.press('取消')
    },
    PART_MS,
  )

  test(
    'showing her face begins after her consent',
    async () => {
      await hand.open('authentication')
      await hand.reads('30 秒，证明你是你')
      await hand.press('开始')
      await hand.told('要先同意处理人脸信息')
      await hand.mini.tap('.jy-check__box')
      await hand.press('开始')
      await hand.reads('照着做，拍 10 到 15 秒')
      await hand.reads(/请大声读：(\d ?){4}/)
    },
    PART_MS,
  )

  test(
    'who was followed is let go',
    async () => {
      await she.call('/api/user/add_action', { kind: 'follow', userId: he.id, clientToken: randomUUID() })
      await hand.open('followings')
      await hand.reads('阿哲')
      await hand.press('已关注')
      await hand.press('不再关注')
      await hand.told('已取消关注')
      const { list } = await she.call('/api/user/action_list', { kind: 'follow', cursor: null })
      expect(list).toEqual([])
    },
    PART_MS,
  )

  test(
    'a look at a page is a visit, on both sides',
    async () => {
      await hand.open('member', { id: he.id, from: 'home' })
      await hand.reads('阿哲')
      await he.call('/api/user/get', { userId: she.id, from: 'home' })
      await hand.open('visitors')
      await hand.reads('人看过你')
      await hand.press('我看过的')
      await hand.reads(/阿哲/)
    },
    PART_MS,
  )

  test(
    'a system message is read by being looked at',
    async () => {
      const { core, services } = product.app
      const unread = async () => (await she.call('/api/user/system_message', { cursor: null })).unread
      await core.db
        .transaction()
        .execute((db) => services.notices.add(db, she.id, 'alipay_bound', { account: 'x***@y.cn' }))
      expect(await unread()).toBeGreaterThan(0)
      await hand.open('systemMessages')
      await hand.reads(/支付宝/)
      await waitUntil(async () => (await unread()) === 0, ANSWER_MS)
    },
    PART_MS,
  )
})

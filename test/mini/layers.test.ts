import { DAY_MS } from '@contract/constants'
import type { OwnMember } from '../../e2e/harness/own-product'
import { agreement } from '../../src/text/zh-CN/agreement'
import { album } from '../../src/text/zh-CN/album'
import { visitors } from '../../src/text/zh-CN/visitors'
import { ANSWER_MS, PART_MS, type Hand } from './journey/hand'
import { useMoneyProduct } from './journey/money-product'
import { portraitFile } from './journey/portrait-file'

const targets = ['weapp', 'alipay'] as const

const product = useMoneyProduct()
let he: OwnMember
/** The member who opens the app on each platform. They join first, since nobody can join once the agreements change. */
const members = new Map<string, OwnMember>()

beforeAll(async () => {
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm12.jpg' })
  for (const target of targets)
    members.set(target, await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' }))
}, PART_MS)

describe.each(targets)('layers over a page on %s', (target) => {
  let she: OwnMember
  let hand: Hand

  beforeEach(() => {
    she = members.get(target) as OwnMember
    hand = product.openPhone(target, she.token)
  })

  afterEach(() => hand.putAway())

  const pressLabelled = async (name: string) =>
    hand.mini.tap(await hand.mini.waitFor(() => hand.mini.find(`[aria-label="${name}"]`), ANSWER_MS))

  test(
    'removes several chosen pictures together',
    async () => {
      const pictures = async () => (await she.call('/api/user/image_list', {})).list
      hand.mini.device.pickedFiles = ['f05.jpg', 'f06.jpg'].map((name) => portraitFile(name, name))
      await hand.open('album')
      await hand.tap(album.add)
      await hand.tap('从相册选照片')
      await hand.tap('这 2 张都不裁剪')
      await hand.mini.waitFor(() => hand.mini.findAll('.jy-album-tile').length === 4, ANSWER_MS)
      await hand.tap(album.manage)
      // The label of a picture that is still being checked begins with that status.
      for (const nth of [2, 3]) await pressLabelled(`${album.pending} ${album.photo(nth)}`)
      await hand.tap(album.removeCount(2))
      await hand.reads(album.removeChosenTitle(2))
      await hand.tap(album.remove)
      await hand.mini.waitFor(() => hand.mini.findAll('.jy-album-tile').length === 2, ANSWER_MS)
      expect(await pictures()).toHaveLength(1)
    },
    PART_MS,
  )

  test(
    'the menu of a visit leads to the profile and leads a member without a subscription to the benefits',
    async () => {
      await she.call('/api/user/get', { userId: he.id, from: 'home' })
      for (const [act, route] of [
        [visitors.open, 'member'],
        [visitors.erase, 'memberBenefits'],
      ] as const) {
        await hand.open('visitors')
        await hand.tap('我看过的')
        await pressLabelled(visitors.acts(he.nickname))
        await hand.tap(act)
        await hand.shows(route)
      }
    },
    PART_MS,
  )

  test(
    'two fingers enlarge a picture on the whole screen, and a pull down closes it',
    async () => {
      const { mini } = hand
      await hand.open('member', { id: he.id })
      await mini.tap(await mini.waitFor(() => mini.find('.jy-pager__page'), ANSWER_MS))
      const stage = await mini.waitFor(() => mini.find('.jy-viewer .jy-viewer__stage'), ANSWER_MS)
      const picture = () => mini.find('.jy-viewer__stage .jy-viewer__stage')?.getAttribute('style')
      await mini.spread(stage, 2)
      expect(picture()).toContain('scale(2)')
      await mini.spread(stage, 0.4)
      expect(picture()).toContain('scale(1)')
      await mini.swipe(stage, { dy: 150 })
      await mini.waitFor(() => mini.find('.jy-viewer') === null, ANSWER_MS)
      await hand.shows('member')
    },
    PART_MS,
  )

  test(
    'changed agreements cover every page until the member accepts them',
    async () => {
      const { productConfig } = product.app.services
      productConfig.agreements.privacy.version = `1.${targets.indexOf(target) + 1}`
      productConfig.version += 1
      await product.pass(DAY_MS, [hand])
      await hand.open('mine')
      await hand.reads(agreement.changed.title)
      await hand.tap(agreement.decline)
      await hand.shows('settings')
      await hand.open('wallet')
      // The summary is shown before the member can accept.
      await hand.reads(new RegExp(agreement.summary))
      await hand.tap(agreement.changed.accept)
      await hand.readsNoMore(agreement.changed.title)
    },
    PART_MS,
  )
})

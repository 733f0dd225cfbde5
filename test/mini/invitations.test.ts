import path from 'node:path'
import jsQR from 'jsqr'
import { watchConsoleFile } from '../net/processes'
import { logInByHttp, type HttpMember } from '../product/http-member'
import { demoPhones, startProduct, type ProductServer } from '../product/product-server'
import { canvasNodeOf, type CanvasNode } from './host/canvas-node'
import { distOf } from './journey/dist-of'
import { didMainAct } from './journey/main-acts'
import type { MiniRun } from './mini-run'
import type { MiniTarget } from './packaging/mini-package'
import { startMini } from './start-mini'

/** Longest time of one part of the story; generous, because machines are busy while tests run. */
const PART_MS = 120_000
/** Longest time of one answer of the server. */
const ANSWER_MS = 30_000

const QR_COLOUR = '#2b0d1a'
const ALBUM_SCOPES = { weapp: 'scope.writePhotosAlbum', alipay: 'scope.album' } as const

let product: ProductServer
let member: HttpMember

beforeAll(async () => {
  product = await startProduct({ h5Dir: path.resolve(__dirname, '../../dist/h5') })
  watchConsoleFile(product.consolePath)
  member = await logInByHttp(product, demoPhones(product)[0] ?? '')
}, 240_000)

afterAll(() => product.stop(), PART_MS)

/** Content of the code among the drawn boxes, on paper that is white everywhere else. */
function readCode({ width, height, recording }: CanvasNode): string | null {
  const paper = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const { at, size, colour } of recording.boxes) {
    if (colour !== QR_COLOUR) continue
    const [left, top, right, bottom] = [at[0], at[1], at[0] + size[0], at[1] + size[1]].map(Math.round) as [
      number,
      number,
      number,
      number,
    ]
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) paper.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  }
  return jsQR(paper, width, height)?.data ?? null
}

describe.each(['weapp', 'alipay'] as const)('invitations on %s', (target: MiniTarget) => {
  let mini: MiniRun

  const reads = (words: string) => mini.waitFor(() => mini.find(words), ANSWER_MS)
  const expectClean = () => {
    expect(mini.errors).toEqual([])
    expect(mini.missingApis).toEqual([])
  }
  const canvas = (): CanvasNode => {
    const element = mini.find('#jy-poster-canvas')
    const node = element && canvasNodeOf(element)
    if (!node) throw new Error('no canvas on the page')
    return node
  }

  beforeEach(() => {
    const storage = new Map([['jinyu.token', JSON.stringify(member.token)]])
    mini = startMini({ target, dist: distOf(target), api: product.url, storage })
  })

  afterEach(() => mini.stop())

  test(
    'the page of invitations shows code and rules, and its button shares',
    async () => {
      const { inviteCode } = await member.call('/api/user/invite_record', { cursor: null })
      await mini.launch('/pages/my/invitation-benefits')
      await reads(inviteCode)
      await reads('奖励怎么来')
      const buttons = mini.findAll('wx-button').filter((one) => one.getAttribute('open-type') === 'share')
      expect(buttons.map((one) => mini.text(one))).toEqual(['邀请朋友'])
      const page = mini.host.pages.top?.instance as unknown as {
        onShareAppMessage: (from: object) => { path: string; title: string }
      }
      expect(page.onShareAppMessage({ from: 'button' })).toMatchObject({
        path: `/pages/login/welcome?inviteCode=${inviteCode}`,
      })
      didMainAct(mini, 'invitationBenefits')
      expectClean()
    },
    PART_MS,
  )

  test(
    'the poster is drawn at three times the density, and its code leads to the invitation',
    async () => {
      const { link } = await member.call('/api/user/invite_record', { cursor: null })
      await mini.launch('/pages/my/poster')
      await mini.waitFor(() => mini.find('.jy-poster-stage__picture'), ANSWER_MS)
      const node = canvas()
      expect([node.width, node.height]).toEqual([885, 1_500])
      expect(readCode(node)).toBe(link)
      expect(node.recording.words.map(({ words }) => words)).toContain('遇见，就在附近')
      expect(node.recording.pictures).toHaveLength(2)
      expectClean()
    },
    PART_MS,
  )

  test(
    'saving explains its purpose first, and saves the picture to the album',
    async () => {
      await mini.launch('/pages/my/poster')
      await mini.waitFor(() => mini.find('.jy-poster-stage__picture'), ANSWER_MS)
      await mini.tap('保存图片')
      await reads('保存海报需要相册权限')
      expect(mini.device.album).toEqual([])
      await mini.tap('允许并保存')
      await mini.waitFor(() => mini.device.album.length === 1, ANSWER_MS)
      expect(mini.device.album[0]).toMatchObject({ type: 'image/jpeg', width: 885, height: 1_500 })
      await mini.waitFor(() => mini.toasts.includes('已保存到相册'), ANSWER_MS)
      didMainAct(mini, 'poster')
      expectClean()
    },
    PART_MS,
  )

  test(
    'a member who refused the album is led to the settings',
    async () => {
      mini.device.permissions[ALBUM_SCOPES[target]] = false
      await mini.launch('/pages/my/poster')
      await mini.waitFor(() => mini.find('.jy-poster-stage__picture'), ANSWER_MS)
      await mini.tap('保存图片')
      await reads('没有相册权限')
      mini.device.permissions[ALBUM_SCOPES[target]] = true
      await mini.tap('去设置')
      expect(mini.journal.optionsOf('openSetting')).toHaveLength(1)
      expect(mini.device.album).toEqual([])
      expectClean()
    },
    PART_MS,
  )
})

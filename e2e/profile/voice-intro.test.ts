import { DAY_MS, INTRO_MIN_SECONDS, SECOND_MS } from '@contract/constants'
import { expectFaults } from '../../test/net/net'
import { waitUntil } from '../../test/server/wait-until'
import { expectNoFaults } from '../harness/axe'
import type { OwnMember } from '../harness/own-product'
import { useOwnProduct } from '../harness/own-product-rig'
import { STEP_DEADLINE_MS, type Phone } from '../harness/phone'

/** A little longer than the shortest introduction; the time passes for the microphone, too. */
const SPEAK_MS = INTRO_MIN_SECONDS * SECOND_MS + 800

const { product, openPhone } = useOwnProduct()
let he: OwnMember
let she: OwnMember
let his: Phone
let hers: Phone

beforeAll(async () => {
  he = await product.join({ nickname: '阿哲', gender: 'male', portrait: 'm09.jpg' })
  she = await product.join({ nickname: '小满', gender: 'female', portrait: 'f12.jpg' })
  await product.pass(DAY_MS)
  hers = await openPhone({ token: she.token })
  his = await openPhone({ token: he.token })
  await hers.open('information')
  await his.open('member', `?id=${she.id}`)
  await product.pass(0, [hers, his])
})

const caseId = async (): Promise<string> => {
  const list = await product.app.services.textReviews.list(product.app.core.db, 10)
  return list.find(({ member_id: memberId }) => memberId === she.id)?.id ?? ''
}

test('product §5.1: a member records an introduction, an operator listens to it, and others play and report it', async () => {
  await hers.tap('录一段 5–30 秒的语音介绍')
  await hers.reads('没有麦克风权限')
  await hers.tap('知道了')
  // Chromium prefers an interface that some platforms lack; see the recorder.
  expectFaults(/ScriptProcessorNode is deprecated/)
  await hers.context.grantPermissions(['microphone'])
  await hers.tap('录一段 5–30 秒的语音介绍')
  await hers.button('录好了').waitFor()
  await hers.photograph('my-information-voice-recording')
  await hers.page.waitForTimeout(SPEAK_MS)
  await hers.tap('录好了')
  await hers.reads('先听听看，满意就留下')
  await hers.tap(/^播放 \d+ 秒语音$/)
  await hers.photograph('my-information-voice-draft')
  await expectNoFaults(hers)
  await hers.tap('就用这段')
  await hers.reads('审核中，现在只有你能听到')
  await hers.photograph('my-information-voice-review')

  await his.reload()
  await his.reads('小满')
  await his.comesToRest()
  expect(await his.page.locator('.jy-voice').count()).toBe(0)
  await product.app.services.textReviews.remove(await caseId(), {
    operator: 'anna',
    why: 'played',
    class: 'ads',
    step: null,
  })
  await hers.reload()
  await hers.reads('没有通过：像广告或引流')
  await hers.photograph('my-information-voice-refused')
  await hers.tap('申诉')
  await hers.reads('申诉中，另一位审核员会再听一次')
  await product.app.services.textReviews.approve(await caseId(), { operator: 'bert', why: 'played' })

  await his.reload()
  await his.tap(/^播放 \d+ 秒语音介绍$/)
  await his.button(/^停止播放/).waitFor()
  await his.photograph('index-user-voice')
  await expectNoFaults(his)
  await his.button(/^播放 \d+ 秒语音介绍$/).waitFor()
  await his.tap('举报这段语音')
  await his.reads('举报小满')
  await his.photograph('index-user-voice-report')

  await hers.tap('删除')
  await hers.reads('删除语音介绍？')
  await hers.tap('删除')
  await hers.button('录一段 5–30 秒的语音介绍').waitFor()
  await waitUntil(async () => (await caseId()) === '', STEP_DEADLINE_MS)
})

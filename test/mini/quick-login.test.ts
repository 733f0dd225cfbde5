import { add } from '../server/acts/acting'
import { cancel } from '../server/acts/cancelling'
import { createFakePhoneProver } from '../server/fakes/phone-prover'
import startDatabases from '../server/global-setup'
import stopDatabases from '../server/global-teardown'
import { createRunningClock } from '../server/manual-clock'
import { by, createOperator } from '../server/acts/operating'
import type { SeededMember } from '../server/seed'
import { startApp, type TestApp } from '../server/rigs/start-app'
import { Hand, PART_MS } from './journey/hand'

const QUICK = '手机号快捷登录'
const provers = { weapp: createFakePhoneProver('wx'), alipay: createFakePhoneProver('alipay') }
const openTypes = { weapp: 'getPhoneNumber', alipay: 'getAuthorize' } as const
let app: TestApp
const { ops } = createOperator(() => app)

beforeAll(async () => {
  await startDatabases()
  app = await startApp({ clock: createRunningClock(), providers: { phone: Object.values(provers) } })
}, PART_MS)

afterAll(async () => {
  await app.close()
  await stopDatabases()
}, PART_MS)

describe.each(['weapp', 'alipay'] as const)("the platform's phone button on %s", (target) => {
  let she: SeededMember
  let hand: Hand

  beforeEach(async () => {
    she = await app.seed.member()
    hand = Hand.open({ target, url: app.url, token: '' })
    await hand.open('welcome')
    await hand.reads(QUICK)
  }, PART_MS)

  afterEach(() => hand.mini.stop())

  /** The platform proves this number at the next press. */
  const owns = (phone: string): void => {
    const handedOut = `handed out ${Math.random()}`
    provers[target].vouch(handedOut, phone)
    hand.mini.device.phoneCode = handedOut
  }
  const agree = () => hand.mini.tap('.jy-check__box')
  const platformButtons = () =>
    hand.mini.findAll('wx-button').filter((one) => one.getAttribute('open-type') === openTypes[target])

  test(
    'is no native button before the consent, and logs in with the press that gives it',
    async () => {
      expect(platformButtons()).toEqual([])
      owns(she.phone)
      await hand.tap(QUICK)
      await hand.tap('我已满 18 岁，同意并继续')
      await hand.shows('home')
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'logs a known number in with one press',
    async () => {
      await agree()
      expect(platformButtons()).toHaveLength(1)
      owns(she.phone)
      await hand.tap(QUICK)
      await hand.shows('home')
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'leads a new number to its registration',
    async () => {
      await agree()
      owns(target === 'weapp' ? '13700000081' : '13700000082')
      await hand.tap(QUICK)
      await hand.shows('register')
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'declined by the member or the platform, leaves the login by a code',
    async () => {
      await agree()
      hand.mini.device.phoneCode = null
      await hand.tap(QUICK)
      await hand.received('授权没有成功，请换一种方式登录')
      hand.mini.device.phoneCode = 'nobody vouches for this'
      await hand.tap(QUICK)
      await hand.mini.waitFor(
        () => hand.mini.toasts.filter((one) => one.startsWith('授权没有成功')).length === 2,
      )
      await hand.tap('使用其他手机号')
      await hand.shows('login')
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'reports a ban to its member, and accepts the appeal',
    async () => {
      const bob = await app.seed.member()
      expect((await add(bob, 'report', she, { reason: 'scam' })).code).toBe(1)
      const { id } = await app.core.db
        .selectFrom('report')
        .select('id')
        .where('to_id', '=', she.id)
        .executeTakeFirstOrThrow()
      await ops('decide', id, '--uphold', '--step', 'ban', ...by('anna'))
      await agree()
      owns(she.phone)
      await hand.tap(QUICK)
      await hand.reads('账号已停用')
      await hand.mini.input('wx-textarea', '那不是我发的，手机当时丢了。')
      await hand.tap('提交申诉')
      await hand.reads('申诉正在复核')
      hand.putAway()
    },
    PART_MS,
  )

  test(
    'restores a cancelled account with a separate press',
    async () => {
      expect((await cancel(app, she)).code).toBe(1)
      await agree()
      owns(she.phone)
      await hand.tap(QUICK)
      await hand.reads('账号正在注销')
      owns(she.phone)
      await hand.tap('恢复并登录')
      await hand.shows('home')
      hand.putAway()
    },
    PART_MS,
  )

  if (target === 'weapp')
    test(
      'and every other way wait for WeChat’s own privacy agreement',
      async () => {
        hand.mini.device.privacy = 'refused'
        await agree()
        await hand.tap('使用其他手机号')
        expect(hand.mini.journal.optionsOf('requirePrivacyAuthorize')).toHaveLength(1)
        expect(hand.mini.page.route).toBe('pages/login/welcome')
        hand.mini.device.privacy = 'needed'
        await hand.tap('使用其他手机号')
        await hand.shows('login')
        expect(hand.mini.device.privacy).toBe('agreed')
        hand.putAway()
      },
      PART_MS,
    )
})

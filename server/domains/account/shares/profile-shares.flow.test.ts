import { errorCodes } from '@contract/errors'
import type { ProfileShare } from '@contract/types/profile-share'
import { add } from '../../../../test/server/acts/acting'
import { useApp } from '../../../../test/server/rigs/app-rig'
import type { SeededMember } from '../../../../test/server/seed'
import { SHARES_PER_DAY } from './profile-share.service'

const app = useApp()
let ada: SeededMember
let bob: SeededMember

beforeEach(async () => {
  ada = await app.seed.member({
    row: { nickname: '小满', job: '绘本编辑', bio: '周末常去徒步', city_code: '310000' },
  })
  bob = await app.seed.member({ gender: 'male' })
})

const ask = async (payload: object, by = ada) => by.post('/api/user/profile_share', payload)
const share = async (payload: object): Promise<ProfileShare> =>
  (await ask(payload)).data.share as ProfileShare
const switchOn = (showsFace = false) => share({ step: 'on', showsFace })
const open = async (token: string, by = bob) => by.post('/api/user/shared_profile', { token })
const pageAt = async (token: string, language = 'zh-CN') => {
  const answer = await fetch(`${app.url}/s/${token}`, { headers: { 'accept-language': language } })
  return { status: answer.status, html: await answer.text(), headers: answer.headers }
}
const gone = async (token: string) => {
  const { status, html } = await pageAt(token)
  const { code } = await open(token)
  return [status, html.includes('找不到这个人了'), html.includes('小满'), code]
}
const DEAD = [404, true, false, errorCodes.TARGET_NOT_VISIBLE]

test('the link is off until its member switches it on', async () => {
  expect((await ask({ step: 'read' })).data).toEqual({ share: null })
  expect((await ask({ step: 'renew' })).code).toBe(errorCodes.NOT_FOUND)
})

test('strangers see nickname, age and city alone, without a picture, and members reach the page', async () => {
  const { token, link, card } = await switchOn()
  expect(link).toBe(`${app.url}/s/${token}`)
  expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(card).toMatchObject({ nickname: '小满', city: '上海', faceUrl: null })
  const { status, html, headers } = await pageAt(token)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(html).toContain('<meta property="og:title" content="小满 在近遇">')
  expect(html).toContain(`<meta property="og:description" content="${card?.age} 岁 · 上海">`)
  expect(html).toContain(`<meta property="og:image" content="${app.url}/installed/share.png">`)
  for (const secret of [ada.id, '绘本编辑', '徒步', '/media/']) expect(html).not.toContain(secret)
  expect((await pageAt(token, 'en-US')).html).toContain('小满 on Jinyu')
  expect((await open(token)).data).toEqual({ userId: ada.id })
})

test('a hidden age is not on the card', async () => {
  await ada.post('/api/user/update_info', { settings: { hideAge: true } })
  const { token, card } = await switchOn()
  expect(card?.age).toBeNull()
  expect((await pageAt(token)).html).toContain('<meta property="og:description" content="上海">')
})

test('the face is on the card only while it is ticked and approved', async () => {
  const ticked = await switchOn(true)
  expect(ticked.card?.faceUrl).toContain('/media/')
  const { html } = await pageAt(ticked.token)
  expect(html).toMatch(/<meta property="og:image" content="http[^"]+\/media\//)
  const plain = await switchOn(false)
  expect(plain.token).toBe(ticked.token)
  expect((await pageAt(plain.token)).html).not.toContain('/media/')
  await app.core.db
    .updateTable('image')
    .set({ review_state: 'pending' })
    .where('member_id', '=', ada.id)
    .execute()
  expect((await switchOn(true)).card?.faceUrl).toBeNull()
})

test('an ended link, an unknown one and one of a member who is not shown are the same', async () => {
  const { token } = await switchOn()
  const renewed = await share({ step: 'renew' })
  expect(renewed.token).not.toBe(token)
  expect(await gone(token)).toEqual(DEAD)
  expect(await gone('A'.repeat(22))).toEqual(DEAD)
  expect((await open(renewed.token)).code).toBe(1)
  await ada.post('/api/user/update_info', { settings: { pauseProfile: true } })
  expect(await gone(renewed.token)).toEqual(DEAD)
  expect((await share({ step: 'read' })).card).toBeNull()
  await ada.post('/api/user/update_info', { settings: { pauseProfile: false } })
  for (const state of ['banned', 'restricted', 'cancelling', 'incomplete'] as const) {
    await app.core.db.updateTable('member').set({ account_state: state }).where('id', '=', ada.id).execute()
    expect(await gone(renewed.token)).toEqual(DEAD)
  }
  await app.core.db.updateTable('member').set({ account_state: 'active' }).where('id', '=', ada.id).execute()
  expect((await ask({ step: 'off' })).data).toEqual({ share: null })
  expect(await gone(renewed.token)).toEqual(DEAD)
})

test('a member who is blocked reads the same as behind a dead link', async () => {
  const { token } = await switchOn()
  await add(ada, 'block', bob)
  const [blocked, unknown] = [await open(token), await open('B'.repeat(22))]
  expect({ ...blocked, requestId: '' }).toEqual({ ...unknown, requestId: '' })
})

test('a nickname cannot add words to the page', async () => {
  await app.core.db.updateTable('member').set({ nickname: '"><script>' }).where('id', '=', ada.id).execute()
  const { token } = await switchOn()
  expect((await pageAt(token)).html).not.toContain('<script>')
})

test('a member makes only so many links a day', async () => {
  await switchOn()
  for (let n = 1; n < SHARES_PER_DAY; n++) expect((await ask({ step: 'renew' })).code).toBe(1)
  expect((await ask({ step: 'renew' })).code).toBe(errorCodes.RATE_LIMITED)
  await ask({ step: 'off' })
  expect((await ask({ step: 'on', showsFace: false })).code).toBe(errorCodes.RATE_LIMITED)
})

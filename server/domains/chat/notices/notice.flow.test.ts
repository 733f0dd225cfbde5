import type { Notice } from '@contract/types/notice'
import type { SeededMember } from '../../../../test/server/seed'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { changeMember, insertBlock } from '../../../../test/server/relations'
import { type NoticeKind, noticeTexts, wordNotice } from '../../../text/notices'

const PATH = '/api/user/system_message'

const app = useApp()
let ada: SeededMember

beforeEach(async () => {
  ada = await app.seed.member()
})

const addNotice = async (kind: NoticeKind, params?: Record<string, string>): Promise<void> => {
  app.clock.advance(1_000)
  await app.core.transaction((tx) => app.services.notices.add(tx, ada.id, kind, params))
}

const list = async (payload: object = {}, lang = 'zh-CN') =>
  (await app.post(PATH, payload, { token: ada.token, headers: { 'x-lang': lang } })).data as {
    list: Notice[]
    nextCursor: string | null
    unread: number
  }

test('needs a session and names a wrong field', async () => {
  expect((await app.post(PATH)).status).toBe(401)
  const answer = await ada.post(PATH, { category: 'spam' })
  expect(answer).toMatchObject({ code: 1902, data: { reasons: { category: 'enum' } } })
  expect(await ada.post(PATH, { cursor: 'x' })).toMatchObject({
    code: 1902,
    data: { reasons: { cursor: 'pattern' } },
  })
})

test('uses the reader’s language at the time of reading', async () => {
  await addNotice('photo_rejected', { reason: 'contact' })
  expect((await list()).list).toMatchObject([
    { category: 'review', title: '照片未通过审核', body: '包含联系方式或二维码。其他人看不到这张照片。' },
  ])
  expect((await list({}, 'en')).list).toMatchObject([
    { title: 'A photo was not approved', link: { page: '/pages/my/album', query: {}, label: 'View album' } },
  ])
})

test('pages newest first, by category, without gap or repeat', async () => {
  for (let n = 0; n < 5; n++) await addNotice(n % 2 ? 'safety' : 'photo_approved')
  const first = await list({ limit: 2 })
  await addNotice('restricted', { reason: 'scam' })
  const second = await list({ limit: 2, cursor: first.nextCursor })
  const third = await list({ limit: 2, cursor: second.nextCursor })
  const categories = [first, second, third].flatMap((page) => page.list.map(({ category }) => category))
  expect(categories).toEqual(['review', 'safety', 'review', 'safety', 'review'])
  expect(third.nextCursor).toBeNull()
  expect((await list({ category: 'safety' })).list).toHaveLength(2)
  const refused = await ada.post(PATH, { category: 'safety', cursor: first.nextCursor })
  expect(refused.code).toBe(1902)
})

test('marks messages read up to the given time', async () => {
  await addNotice('safety')
  const upTo = app.clock.now()
  await addNotice('safety')
  expect((await list()).unread).toBe(2)
  const page = await list({ readUpTo: upTo })
  expect(page.unread).toBe(1)
  expect(page.list.map(({ readAt }) => readAt !== null)).toEqual([false, true])
  const groups = await ada.post('/api/user/message_group_list')
  expect(groups.data.unread).toMatchObject({ system: 1, total: 1 })
  expect(groups.data.latestNotice).toMatchObject({ title: '防骗提醒', readAt: null })
})

test('names the member by their present name, and nobody once they left or blocked the reader', async () => {
  const bob = await app.seed.member({ nickname: '小波' })
  const rename = (row: object) => changeMember(app, bob, row)
  await addNotice('match', { userId: bob.id })
  await rename({ nickname: '阿波' })
  expect((await list()).list[0]).toMatchObject({
    body: '阿波也喜欢你，去说声嗨吧。',
    link: { query: { userId: bob.id } },
  })
  await insertBlock(app, bob, ada)
  const link = { page: '/pages/msg/chat', query: {}, label: '已过期', expired: true }
  const neutral = { body: '对方也喜欢你，去说声嗨吧。', link }
  expect((await list()).list[0]).toMatchObject(neutral)
  await app.core.db.deleteFrom('block').where('from_id', '=', bob.id).execute()
  await rename({ account_state: 'cancelling' })
  expect((await list()).list[0]).toMatchObject(neutral)
})

test.each(Object.keys(noticeTexts) as NoticeKind[])('has every word of %s in both languages', (kind) => {
  const written = { titleZh: '春天', bodyZh: '来了', titleEn: 'Spring', bodyEn: 'is here' }
  const params = { name: 'N', reason: 'other', ...written }
  const chinese = wordNotice(kind, params, 'zh-CN')
  const english = wordNotice(kind, params, 'en')
  for (const { title, body } of [chinese, english]) expect(`${title} ${body}`).not.toMatch(/[{}]|undefined/)
  expect(chinese.title).toMatch(/\p{Script=Han}/u)
  expect(english.title + english.body).not.toMatch(/\p{Script=Han}/u)
  expect(chinese.label === null).toBe(english.label === null)
  expect(chinese.label === null).toBe(noticeTexts[kind].page === undefined)
})

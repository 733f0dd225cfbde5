import { DAY_MS } from '@contract/constants'
import type { ViewerInfo } from './session'
import { fakeApi, refusal } from '../../../test/client/fake-api'
import { manualClock } from '../../../test/client/manual-clock'
import { viewerInfo } from '../../../test/client/viewer'
import { ProfileEditorStore } from './profile-editor'

type User = ViewerInfo['user']

function setUp(changes: Partial<User> = {}) {
  const api = fakeApi()
  const clock = manualClock()
  const session = {
    user: viewerInfo({ user: { createdAt: clock.now(), ...changes } }).user,
    setUser(user: User) {
      session.user = user
    },
  }
  api.answer('/api/user/update_info', (payload) => ({
    user: { ...session.user, ...(payload as Partial<User>) },
  }))
  return { api, clock, session, store: new ProfileEditorStore({ api: api.user, session, clock }) }
}

test('a text field opens with the saved value and sends only itself', async () => {
  const { api, session, store } = setUp({ bio: '旧的' })
  store.open('bio')
  expect([store.text, store.isChanged]).toEqual(['旧的', false])
  store.setText(' 新的 ')
  await store.save()
  expect(api.payloadsOf('/api/user/update_info')).toEqual([{ bio: '新的' }])
  expect([session.user?.bio, store.field]).toEqual(['新的', null])
})

test('saving an unchanged value makes no call', async () => {
  const { api, store } = setUp({ job: '厨师' })
  store.open('job')
  await store.save()
  expect(api.made).toEqual([])
  expect(store.field).toBeNull()
})

test('a late save does not close the sheet that the member has opened since', async () => {
  const { api, session, store } = setUp({ job: '厨师', bio: '旧的' })
  store.open('job')
  store.setText('画家')
  const answer = api.hold('/api/user/update_info')
  const saving = store.save()
  store.close()
  store.open('bio')
  store.setText('新的')
  answer(() => ({ user: viewerInfo({ user: { job: '画家' } }).user }))
  await saving
  expect([session.user?.job, store.field, store.text]).toEqual(['画家', 'bio', '新的'])
})

test('saves an emptied job as removed', async () => {
  const { api, store } = setUp({ job: '厨师' })
  store.open('job')
  store.setText('')
  await store.save()
  expect(api.payloadsOf('/api/user/update_info')).toEqual([{ job: null }])
})

test.each([
  ['阿', 'short'],
  ['一二三四五六七八九十一二三', 'long'],
  ['👨‍👩‍👧阿', null],
] as const)('the nickname %s is %s', async (nickname, problem) => {
  const { api, store } = setUp()
  store.open('nickname')
  store.setText(nickname)
  expect(store.problem).toBe(problem)
  await store.save()
  expect(api.made).toHaveLength(problem === null ? 1 : 0)
})

test('a refusal keeps the sheet and the draft', async () => {
  const { api, store } = setUp()
  api.answer('/api/user/update_info', () => {
    throw refusal('TEXT_REFUSED')
  })
  store.open('bio')
  store.setText('加我微信')
  await expect(store.save()).rejects.toMatchObject({ name: 'TEXT_REFUSED' })
  expect([store.field, store.text]).toEqual(['bio', '加我微信'])
})

test('a choice can be cleared, the city cannot', async () => {
  const { api, store } = setUp({ education: 'master' })
  store.open('education')
  store.setChoice('master')
  await store.save()
  expect(api.payloadsOf('/api/user/update_info')).toEqual([{ education: null }])
  store.open('cityCode')
  store.setChoice('330100')
  expect(store.choice).toBe('330100')
})

test('no more than ten interests can be selected', () => {
  const { store } = setUp()
  store.open('interests')
  for (let index = 0; index < 12; index += 1) store.toggle(`i${index}`)
  expect(store.many).toHaveLength(10)
  store.toggle('i0')
  expect(store.many).not.toContain('i0')
})

test('adds, changes and removes answers without losing the others', async () => {
  const { api, store } = setUp({ prompts: [{ promptId: 'a', answer: '甲' }] })
  store.open('prompt')
  expect(store.problem).toBe('empty')
  store.choosePrompt('b')
  store.setText('乙')
  await store.save()
  store.openPrompt('a')
  store.setText('丙')
  await store.save()
  store.openPrompt('b')
  await store.removePrompt()
  expect(api.payloadsOf('/api/user/update_info')).toEqual([
    {
      prompts: [
        { promptId: 'a', answer: '甲' },
        { promptId: 'b', answer: '乙' },
      ],
    },
    {
      prompts: [
        { promptId: 'a', answer: '丙' },
        { promptId: 'b', answer: '乙' },
      ],
    },
    { prompts: [{ promptId: 'a', answer: '丙' }] },
  ])
})

test('a birthday can be corrected once within a day, and only to an adult’s', () => {
  const { clock, store, session } = setUp()
  session.user.birthdayChangeableUntil = clock.now() + DAY_MS
  expect(store.canChangeBirthday).toBe(true)
  store.open('birthday')
  store.setChoice('2010-01-01')
  expect(store.problem).toBe('underAge')
  store.setChoice('2000-01-01')
  expect(store.problem).toBeNull()
  session.user.birthdayChangeableUntil = null
  expect(store.canChangeBirthday).toBe(false)
  session.user.birthdayChangeableUntil = clock.now() + DAY_MS
  clock.advance(DAY_MS)
  expect(store.canChangeBirthday).toBe(false)
})

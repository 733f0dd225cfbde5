import { randomUUID } from 'node:crypto'
import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import { errorCodes } from '@contract/errors'
import { createFakeModeration } from '../../../../test/server/fakes/moderation'
import type { SeededMember } from '../../../../test/server/seed'
import { leave, sayLine, seedDate } from '../../../../test/server/speed-dates'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { matchPair } from '../../../../test/server/relations'

const moderation = createFakeModeration()
const log = { info: () => undefined, warn: jest.fn(), error: () => undefined }
const app = useApp({ log, providers: { moderation } })
let ada: SeededMember
let bob: SeededMember

beforeEach(async () => {
  ada = await app.seed.member()
  bob = await app.seed.member({ gender: 'male' })
  moderation.decisions.clear()
  moderation.judged.length = 0
  moderation.isAway = false
  log.warn.mockClear()
})

const change = (payload: object) => ada.post('/api/user/update_info', payload)
const send = (text: string, clientMsgId: string = randomUUID()) =>
  ada.post('/api/user/send_msg', { userId: bob.id, clientMsgId, type: 'text', content: { text } })

describe('a profile text', () => {
  test('is judged as it would be stored, each with its scene', async () => {
    expect((await change({ nickname: ' 晚风 ', bio: '爱爬山', job: null })).code).toBe(1)
    expect(moderation.judged).toEqual([
      { memberId: ada.id, scene: 'nickname', text: '晚风' },
      { memberId: ada.id, scene: 'profile', text: '爱爬山' },
    ])
  })

  test.each(['block', 'review'] as const)(
    'is refused with its field at %s, and nothing is stored',
    async (decision) => {
      moderation.decisions.set('蓝鲸', decision)
      const refused = await change({ bio: '爱看蓝鲸', job: '老师' })
      expect(refused).toMatchObject({ code: errorCodes.TEXT_REFUSED, data: { field: 'bio' } })
      expect((await ada.post('/api/user/my_info')).data.user.job).not.toBe('老师')
    },
  )

  test('waits while the vendor is away', async () => {
    moderation.isAway = true
    expect((await change({ bio: '爱爬山' })).code).toBe(errorCodes.SERVER_BUSY)
    expect((await change({ smoke: 'never' })).code).toBe(1)
  })

  test('reaches no vendor when our own rules refuse it', async () => {
    expect((await change({ bio: '加微信 linlin520' })).code).toBe(errorCodes.TEXT_REFUSED)
    expect(moderation.judged).toEqual([])
  })
})

describe('the description of a picture', () => {
  const add = (picture: object) => ada.post('/api/user/add_image', picture)
  const refused = { code: errorCodes.TEXT_REFUSED, data: { field: 'alt' } }

  test('is judged as a profile text when it is added or changed, and refused with its field', async () => {
    const [image] = (await ada.post('/api/user/image_list')).data.list as { id: string; alt: string | null }[]
    expect((await add({ id: image?.id, alt: ' 海边 ' })).data.image.alt).toBe('海边')
    expect(moderation.judged).toEqual([{ memberId: ada.id, scene: 'profile', text: '海边' }])
    moderation.decisions.set('蓝鲸', 'review')
    expect(await add({ id: image?.id, alt: '爱看蓝鲸' })).toMatchObject(refused)
    const unread = { url: '/media/not-read-before', clientToken: randomUUID() }
    expect(await add({ ...unread, alt: '爱看蓝鲸' })).toMatchObject(refused)
    expect((await ada.post('/api/user/image_list')).data.list[0].alt).toBe('海边')
  })

  test('waits while the vendor is away; a change without a text does not', async () => {
    moderation.isAway = true
    const [image] = (await ada.post('/api/user/image_list')).data.list as { id: string }[]
    expect((await add({ id: image?.id, alt: '海边' })).code).toBe(errorCodes.SERVER_BUSY)
    expect((await add({ id: image?.id, alt: '' })).code).toBe(1)
  })
})

describe('a line of a speed date', () => {
  let date: Awaited<ReturnType<typeof seedDate>>
  beforeEach(async () => {
    date = await seedDate(app)
    moderation.judged.length = 0
  })
  const say = (text: string, token?: string) => sayLine(date.a, date.speedId, text, token)

  test('is refused when the vendor blocks it, and sent when it is unsure or away', async () => {
    moderation.decisions.set('蓝鲸', 'block')
    expect((await say(' 爱看蓝鲸 ')).code).toBe(errorCodes.TEXT_REFUSED)
    expect(moderation.judged).toEqual([{ memberId: date.a.id, scene: 'chat', text: '爱看蓝鲸' }])
    moderation.decisions.set('蓝鲸', 'review')
    expect((await say('爱看蓝鲸')).code).toBe(1)
    moderation.isAway = true
    expect((await say('在吗')).code).toBe(1)
  })

  test('that was sent is answered again, whatever the vendor says later', async () => {
    const token = randomUUID()
    expect((await say('爱看蓝鲸', token)).code).toBe(1)
    moderation.decisions.set('蓝鲸', 'block')
    expect((await say('爱看蓝鲸', token)).code).toBe(1)
  })

  test('is the only request of a speed date that reaches the vendor', async () => {
    expect((await leave(date.a)).code).toBe(1)
    expect(moderation.judged).toEqual([])
  })
})

describe('a message of members who have met', () => {
  beforeEach(() => matchPair(app, ada, bob))

  test('is refused when the vendor blocks it; the log has its class and number, and no word', async () => {
    moderation.decisions.set('蓝鲸', 'block')
    expect((await send('爱看蓝鲸')).code).toBe(errorCodes.TEXT_REFUSED)
    expect(log.warn.mock.calls).toEqual([
      ['text not passed', { scene: 'chat', decision: 'block', label: 'fraud', taskId: 'task-1' }],
    ])
  })

  test('is sent when the vendor is unsure or away', async () => {
    moderation.decisions.set('蓝鲸', 'review')
    expect((await send('爱看蓝鲸')).code).toBe(1)
    moderation.isAway = true
    expect((await send('在吗')).code).toBe(1)
    expect(log.warn).toHaveBeenLastCalledWith('text not judged', {
      scene: 'chat',
      kind: 'unknown',
      why: 'timeout',
    })
  })

  test('that was sent is answered again, whatever the vendor says later', async () => {
    const id = randomUUID()
    const first = await send('爱看蓝鲸', id)
    expect(first.code).toBe(1)
    moderation.decisions.set('蓝鲸', 'block')
    expect((await send('爱看蓝鲸', id)).data.message).toEqual(first.data.message)
  })
})

describe('a greeting', () => {
  test('needs a pass: it is refused in doubt, waits without a judgement, and costs nothing then', async () => {
    moderation.decisions.set('蓝鲸', 'review')
    expect((await send('爱看蓝鲸')).code).toBe(errorCodes.TEXT_REFUSED)
    moderation.isAway = true
    expect((await send('你好呀')).code).toBe(errorCodes.SERVER_BUSY)
    moderation.isAway = false
    expect((await send('你好呀')).code).toBe(1)
  })
})

test('a message to the help desk is not judged', async () => {
  const message = {
    userId: SERVICE_ACCOUNT_ID,
    clientMsgId: randomUUID(),
    type: 'text',
    content: { text: '帮帮我' },
  }
  expect((await ada.post('/api/user/send_msg', message)).code).toBe(1)
  expect(moderation.judged).toEqual([])
})

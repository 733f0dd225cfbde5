import { CONTACT_BLOCK_MAX } from '@contract/constants'
import { refusal } from '../../../test/client/fake-api'
import { fakeWorld, type FakeWorld } from '../../../test/client/fake-stores'
import { viewerInfo } from '../../../test/client/viewer'
import { ContactBlocksStore, numbersIn } from './contact-blocks'

const row = (id: string) => ({ id, tail: '0001', createdAt: 1 })
let world: FakeWorld
let store: ContactBlocksStore

beforeEach(async () => {
  world = fakeWorld({ token: 't' })
  const { user } = viewerInfo()
  world.api.answer('/api/user/update_info', ({ contactBlocks }) => ({
    user,
    contactBlocks: contactBlocks?.step === 'add' ? [row('b'), row('a')] : [row('a')],
  }))
  store = world.root.create(ContactBlocksStore)
  await store.load()
})

test.each([
  ['13800000001', ['13800000001']],
  ['+86 138 0000 0001', ['13800000001']],
  ['138-0000-0001\n0086 13800000002', ['13800000001', '13800000002']],
  ['13800000001，13800000002、13800000001', ['13800000001', '13800000002']],
  ['13800000001 13800000002', ['13800000001', '13800000002']],
  ['138000000011', ['138000000011']],
  ['小林 13800000001', ['小林13800000001']],
  [' \n ', []],
])('finds the numbers in %p', (text, numbers) => {
  expect(numbersIn(text)).toEqual(numbers)
})

test('sends a pasted list in one call, and the list shows it', async () => {
  store.setText('13800000001\n13800000002')
  expect(await store.add()).toBe(true)
  expect([store.text, store.count]).toEqual(['', 2])
  expect(world.api.payloadsOf('/api/user/update_info')).toContainEqual({
    contactBlocks: { step: 'add', phones: ['13800000001', '13800000002'] },
  })
})

test.each([
  ['an invalid number', '13800000001\n12', 'form'],
  [
    'too many',
    Array.from({ length: CONTACT_BLOCK_MAX + 1 }, (_, at) => 13_800_000_000 + at).join('\n'),
    'full',
  ],
])('reports %s before anything is sent', async (_name, text, kind) => {
  const before = world.api.made.length
  store.setText(text)
  expect(await store.add()).toBe(false)
  expect(store.fault).toEqual({ kind })
  expect(world.api.made).toHaveLength(before)
  store.setText('1')
  expect(store.fault).toBeNull()
})

test('shows the server’s message beside the numbers', async () => {
  world.api.answer('/api/user/update_info', () => {
    throw refusal('INVALID_PARAMETERS', { fields: { phones: '最多50个号码' } })
  })
  store.setText('13800000001')
  await expect(store.add()).rejects.toThrow()
  expect(store.fault).toEqual({ kind: 'said', line: '最多50个号码' })
  expect(store.text).toBe('13800000001')
})

test('removes a number', async () => {
  store.setText('13800000001')
  await store.add()
  await store.remove('b')
  expect(store.count).toBe(1)
})

test('a removed number leaves the list; a number that cannot be removed stays', async () => {
  world.api.answer('/api/user/update_info', () => Promise.reject(refusal('RATE_LIMITED')))
  await expect(store.remove('a')).rejects.toMatchObject({ name: 'RATE_LIMITED' })
  expect(store.count).toBe(1)
  world.api.answer('/api/user/update_info', () => Promise.reject(refusal('NOT_FOUND')))
  await store.remove('a')
  expect(store.count).toBe(0)
})

test('numbers removed one after the other stay away, whichever answer comes last', async () => {
  store.setText('13800000001')
  await store.add()
  const releases = ['a', 'b'].map((id) => {
    const release = world.api.hold('/api/user/update_info')
    return { release, done: store.remove(id) }
  })
  const answer = (ids: string[]) => () => ({
    user: viewerInfo().user,
    contactBlocks: ids.map(row),
  })
  releases[1]?.release(answer([]))
  await releases[1]?.done
  releases[0]?.release(answer(['b']))
  await releases[0]?.done
  expect(store.count).toBe(0)
})

import Taro from '@tarojs/taro'
import { Deck } from '@/components/members/Deck'
import { Pressable } from '@/components/Pressable'
import { mountComponent, type MountedComponent } from '../../../test/client/mount-component'
import { useLongPress } from './long-press'
import { navigateTo } from '../navigation'
import { storage } from '../storage'

let now = 1_000_000
let opened: string[]
let mounted: MountedComponent

const open = () => navigateTo('wallet')

function Held() {
  const gesture = useLongPress(() => {}, open)
  return <Pressable className='held' gesture={gesture} />
}

beforeEach(async () => {
  now += 10_000
  jest.spyOn(Date, 'now').mockImplementation(() => now)
  opened = []
  jest.spyOn(Taro, 'navigateTo').mockImplementation((({ url }: { url: string }) => {
    opened.push(url)
    return Promise.resolve({})
  }) as never)
  jest.spyOn(Taro, 'getCurrentPages').mockImplementation(() => [])
  storage.set('token', 't')
  mounted = await mountComponent(() => (
    <>
      <Pressable className='card' onPress={open} />
      <Held />
      <Pressable className='answered' onPress={() => void Promise.resolve().then(open)} />
      <Deck
        items={['a']}
        keyOf={(item) => item}
        renderCard={(item) => <>{item}</>}
        onSwipe={() => {}}
        onOpen={open}
        stampTexts={{ like: 'like', pass: 'pass' }}
        label='deck'
      />
    </>
  ))
})

afterEach(() => {
  mounted.unmount()
  jest.restoreAllMocks()
})

test.each<[string, () => Promise<unknown>]>([
  ['fingers on a card', () => mounted.tap('.card')],
  ['keys on a card', () => mounted.press('.card', 'Enter')],
  ['fingers on what can be held', () => mounted.tap('.held')],
  ['keys on a deck', () => mounted.press('.jy-deck', 'ArrowUp')],
])('two taps by %s open one page', async (_what, act) => {
  await act()
  await act()
  expect(opened).toHaveLength(1)
  now += 500
  await act()
  expect(opened).toHaveLength(2)
})

test('a page that opens after an answer is not blocked by the tap before it', async () => {
  await mounted.tap('.card')
  await mounted.tap('.answered')
  expect(opened).toHaveLength(2)
})

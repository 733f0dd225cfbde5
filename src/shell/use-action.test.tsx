import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { errorCodes } from '@contract/errors'
import { Field } from '@/components/forms/Field'
import { NetworkError, SessionEndedError, UploadRefusedError } from '@/api/errors'
import { systemClock } from '@/lib/time/clock'
import { refusal } from '../../test/client/fake-api'
import { fakeWorld } from '../../test/client/fake-stores'
import { mountPage } from '../../test/client/mount-page'
import { recordToasts } from '../../test/client/toasts'
import { useAction, type ActionOptions } from './use-action'

let toasts: readonly string[]
let act: () => Promise<unknown>
let options: ActionOptions
let calls = 0

const Probe = observer(function Probe() {
  const action = useAction(() => {
    calls += 1
    return act()
  }, options)
  return (
    <View className='press' onClick={() => void action.run()}>
      <Text className='busy'>{action.isBusy ? 'busy' : 'free'}</Text>
      <Text className='field'>{action.fields.nickname ?? ''}</Text>
      <Field value='' onChange={() => {}} label='city' />
      <Field value='' onChange={() => {}} label='nickname' error={action.fields.nickname} />
    </View>
  )
})

beforeEach(() => {
  calls = 0
  options = { lockMs: 0 }
  // This document has no layout.
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as never)
  toasts = recordToasts()
})

afterEach(() => jest.restoreAllMocks())

const mount = () => mountPage(Probe, 'wallet', { world: fakeWorld({ token: 't' }) })

test('runs one at a time and shows that it is busy', async () => {
  let release = () => {}
  act = () => new Promise<void>((resolve) => (release = resolve))
  const page = await mount()
  await page.tap(page.find('.press'))
  await page.tap(page.find('.press'))
  expect([calls, page.find('.busy').textContent]).toEqual([1, 'busy'])
  release()
  await page.until(() => expect(page.find('.busy').textContent).toBe('free'))
  await page.tap(page.find('.press'))
  expect(calls).toBe(2)
  await page.unmount()
})

test('during a run a tap on another object counts, and a second tap on the same one does not', async () => {
  const asked: string[] = []
  const releases: (() => void)[] = []
  const Rows = observer(function Rows() {
    const act = useAction(
      (id: string) => {
        asked.push(id)
        return new Promise<void>((resolve) => releases.push(resolve))
      },
      { lockMs: 0, about: (id) => id },
    )
    return (
      <>
        {['a', 'b'].map((id) => (
          <View key={id} className={`row-${id}`} onClick={() => void act.run(id)} />
        ))}
        <Text className='busy'>{act.isBusy ? 'busy' : 'free'}</Text>
      </>
    )
  })
  const page = await mountPage(Rows, 'wallet', { world: fakeWorld({ token: 't' }) })
  for (const id of ['a', 'b', 'a', 'b']) await page.tap(page.find(`.row-${id}`))
  expect(asked).toEqual(['a', 'b'])
  releases[0]?.()
  await page.tap(page.find('.row-b'))
  expect([asked.length, page.find('.busy').textContent]).toEqual([2, 'busy'])
  releases[1]?.()
  await page.until(() => expect(page.find('.busy').textContent).toBe('free'))
  await page.unmount()
})

test('spec §8, refused upload: the upload alone shows the server’s words; without any the app shows its own', async () => {
  const page = await mount()
  for (const words of ['换一张清楚的照片', '']) {
    act = () => Promise.reject(new UploadRefusedError(errorCodes.IMAGE_REFUSED, words))
    await page.tap(page.find('.press'))
    await page.until(() => expect(page.find('.busy').textContent).toBe('free'))
  }
  expect(toasts).toEqual(['出了点问题，请稍后再试'])
  await page.unmount()
})

test('spec §9, debounce: a tap after 499 ms does not count, one after 500 ms does', async () => {
  options = {}
  act = () => Promise.resolve()
  const start = systemClock.now()
  const now = jest.spyOn(systemClock, 'now').mockReturnValue(start)
  const page = await mount()
  await page.tap(page.find('.press'))
  now.mockReturnValue(start + 499)
  await page.tap(page.find('.press'))
  expect(calls).toBe(1)
  now.mockReturnValue(start + 500)
  await page.tap(page.find('.press'))
  expect(calls).toBe(2)
  await page.unmount()
})

test('shows a failure in the member’s language, puts errors beside fields and focuses the first', async () => {
  act = () => Promise.reject(refusal('INVALID_PARAMETERS', { fields: { nickname: '太短' } }))
  const page = await mount()
  await page.tap(page.find('.press'))
  await page.until(() => expect(page.find('.field').textContent).toBe('太短'))
  await page.until(() => expect(document.activeElement).toBe(page.find('.weui-input[aria-invalid]')))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('nickname')
  await page.world.root.preferences.setLanguage('en')
  act = () => Promise.reject(new NetworkError('offline'))
  await page.tap(page.find('.press'))
  await page.until(() => expect(toasts).toHaveLength(2))
  expect(toasts).toEqual(['有内容需要修改', 'No network. Check your connection and retry'])
  await page.unmount()
})

test('a failure that the page handles, an abort and the session’s end show no toast', async () => {
  const failures: string[] = []
  options = { lockMs: 0, onFailure: ({ name }) => failures.push(name) > 0 && name === 'LIKE_QUOTA' }
  const page = await mount()
  for (const error of [refusal('LIKE_QUOTA'), new NetworkError('aborted'), new SessionEndedError(401)]) {
    act = () => Promise.reject(error)
    await page.tap(page.find('.press'))
    await page.until(() => expect(page.find('.busy').textContent).toBe('free'))
  }
  expect(failures).toEqual(['LIKE_QUOTA', 'ABORTED', 'SESSION_ENDED'])
  expect(toasts).toEqual([])
  await page.unmount()
})

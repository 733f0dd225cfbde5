import { View } from '@tarojs/components'
import { useState } from 'react'
import { mountComponent, type MountedComponent } from '../../../../test/client/mount-component'
import { SwipeRow } from './SwipeRow'

let row: MountedComponent
let pressed: string[]

beforeEach(async () => {
  pressed = []
  row = await mountComponent(function Subject() {
    const [isOpen, setOpen] = useState(false)
    return (
      <SwipeRow
        isOpen={isOpen}
        onOpenChange={setOpen}
        acts={[{ text: 'pin', onPress: () => pressed.push('pin') }]}
      >
        <View className='row' />
      </SwipeRow>
    )
  })
})

afterEach(() => row.unmount())

const swipe = () =>
  row.drag('.jy-swipe__face', [
    [200, 0],
    [150, 0],
    [100, 0],
  ])

test('a row that is swiped aside shows its actions, and a press closes the row and runs the action', async () => {
  await swipe()
  expect(row.findAll('.jy-swipe__acts--hidden')).toHaveLength(0)
  await row.tap('.jy-swipe__act')
  expect(pressed).toEqual(['pin'])
  expect(row.findAll('.jy-swipe__acts--hidden')).toHaveLength(1)
})

test('a press counts as soon as the action is visible, before the opened row is drawn', async () => {
  await row.touch('.jy-swipe__face', 'touchstart', [[200, 0]], 0)
  await row.touch('.jy-swipe__face', 'touchmove', [[100, 0]], 100)
  await row.tap('.jy-swipe__act')
  expect(pressed).toEqual(['pin'])
})

test('hidden actions cannot be pressed', async () => {
  await row.tap('.jy-swipe__act')
  expect(pressed).toEqual([])
  expect(row.find('.jy-swipe__act').getAttribute('aria-disabled')).toBe('true')
})

import { useState } from 'react'
import { mountComponent, type MountedComponent } from '../../../test/client/mount-component'
import { Range } from './Range'

let range: MountedComponent
let values: number[]

async function mountRange(first: number[], step = 1) {
  range = await mountComponent(function Subject() {
    const [current, setCurrent] = useState(first)
    values = current
    return (
      <Range
        id='age'
        min={18}
        max={60}
        step={step}
        values={current}
        onChange={setCurrent}
        label='age'
        textOf={(value) => `${value} y`}
      />
    )
  })
  range.find('.jy-range__track').getBoundingClientRect = () => ({ width: 420 }) as DOMRect
}

afterEach(() => range.unmount())

test('dragging moves a thumb by the share of the track', async () => {
  await mountRange([22, 30])
  await range.drag('.jy-range__thumb:last-child', [
    [100, 10],
    [150, 10],
    [200, 10],
  ])
  expect(values).toEqual([22, 40])
})

test('thumbs do not pass each other or the ends', async () => {
  await mountRange([22, 30])
  await range.drag('.jy-range__thumb:last-child', [
    [300, 10],
    [100, 10],
  ])
  expect(values).toEqual([22, 22])
  await range.drag('.jy-range__thumb:last-child', [
    [100, 10],
    [900, 10],
  ])
  expect(values).toEqual([22, 60])
})

test('arrow keys move by a step and the value is read out', async () => {
  await mountRange([20], 5)
  await range.press('.jy-range__thumb', 'ArrowRight')
  expect(values).toEqual([23])
  expect(range.find('.jy-range__thumb').getAttribute('aria-valuetext')).toBe('23 y')
})

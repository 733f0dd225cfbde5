import { mountComponent, type MountedComponent } from '../../../test/client/mount-component'
import { PickerSheet } from './PickerSheet'

const YEARS = Array.from({ length: 30 }, (_, at) => String(2000 + at))
const daysOf = (month: number) => Array.from({ length: month === 1 ? 28 : 31 }, (_, at) => String(at + 1))

// This document does not scroll; Taro's wheels call it.
Element.prototype.scrollTo = () => {}

let sheet: MountedComponent
let chosen: number[] | null

beforeEach(async () => {
  chosen = null
  sheet = await mountComponent(() => (
    <PickerSheet
      isOpen
      title='day'
      columnsFor={([, month = 0]) => [
        { key: 'year', label: 'Year', texts: YEARS },
        { key: 'month', label: 'Month', texts: ['Jan', 'Feb', 'Mar'] },
        { key: 'day', label: 'Day', texts: daysOf(month) },
      ]}
      positions={[5, 0, 30]}
      confirmText='ok'
      onConfirm={(positions) => (chosen = positions)}
      onClose={() => {}}
    />
  ))
  await sheet.settle()
})

afterEach(() => sheet.unmount())

const wheel = (name: string) => `[role="listbox"][aria-label="${name}"]`
const shown = (name: string) => {
  const active = sheet.find(wheel(name)).getAttribute('aria-activedescendant') ?? ''
  const selected = sheet.findAll(`${wheel(name)} [aria-selected="true"]`)
  expect(selected.map(({ id }) => id)).toEqual([active])
  return selected[0]?.textContent
}

test.each([
  ['ArrowDown', '2006'],
  ['ArrowUp', '2004'],
  ['PageDown', '2015'],
  ['PageUp', '2000'],
  ['Home', '2000'],
  ['End', '2029'],
])('%s turns the focused wheel to %s', async (key, year) => {
  expect(sheet.find(wheel('Year')).tabIndex).toBe(0)
  expect(await sheet.press(wheel('Year'), key)).toBe(false)
  expect([shown('Year'), shown('Month'), shown('Day')]).toEqual([year, 'Jan', '31'])
})

test('a press on a row chooses it; a day that the month lacks becomes its last day', async () => {
  await sheet.tap('#jy-wheel-month-1')
  expect([shown('Month'), shown('Day')]).toEqual(['Feb', '28'])
  await sheet.tap('.jy-button')
  expect(chosen).toEqual([5, 1, 27])
})

test('keys for other purposes are ignored', async () => {
  expect(await sheet.press(wheel('Year'), 'Enter')).toBe(true)
  expect(shown('Year')).toBe('2005')
})

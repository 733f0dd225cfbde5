import { useRef, useState } from 'react'
import { mountComponent } from '../../../test/client/mount-component'
import { useCaret, type Caret } from './use-caret'

// As in a mini-program: the field cannot be queried and only sends events.
beforeEach(() => {
  process.env['TARO_ENV'] = 'weapp'
})

afterEach(() => {
  process.env['TARO_ENV'] = 'h5'
})

let caret: Caret
let setText: (text: string) => void

async function mountField(first: string) {
  const field = await mountComponent(function Subject() {
    const [text, change] = useState(first)
    setText = change
    caret = useCaret(useRef(null), { text, max: 10, onChange: change })
    return <>{`${text}|${caret.cursor}`}</>
  })
  return {
    unmount: field.unmount,
    /** Text and caret after `act` is rendered. */
    async after(act: () => void, expected: string) {
      act()
      await field.until(() => field.text() === expected)
    },
  }
}

test('inserts words where the last event reported the caret, and moves the caret behind them', async () => {
  const field = await mountField('')
  await field.after(() => caret.apply('周末去', 3), '周末去|-1')
  await field.after(() => caret.apply('周末啊去', 3), '周末啊去|-1')
  await field.after(() => caret.put('😀'), '周末啊😀去|5')
  await field.after(() => caret.put('🏃'), '周末啊😀🏃去|7')
  caret.leave(2)
  await field.after(() => caret.put('、'), '周末、啊😀🏃去|3')
  await field.after(() => caret.apply('周末啊😀🏃去', 2), '周末啊😀🏃去|-1')
  field.unmount()
})

test('inserts words at the end of a text that came otherwise, or where the platform reports no caret', async () => {
  const field = await mountField('周六')
  await field.after(() => caret.put('见'), '周六见|3')
  await field.after(() => setText('好'), '好|3')
  await field.after(() => caret.put('的'), '好的|2')
  caret.leave(undefined)
  await field.after(() => caret.put('。'), '好的。|3')
  await field.after(() => caret.apply('好的。嗯', undefined), '好的。嗯|-1')
  await field.after(() => caret.put('！'), '好的。嗯！|5')
  field.unmount()
})

import { useState } from 'react'
import { mountComponent, type MountedComponent } from '../../../test/client/mount-component'
import { CodeInput } from './CodeInput'

let boxes: MountedComponent
let completed: string[]

async function mountCode(first = '', refusalCount = 0) {
  completed = []
  boxes = await mountComponent(function Subject() {
    const [code, setCode] = useState(first)
    return (
      <CodeInput
        code={code}
        onChange={setCode}
        onComplete={(full) => completed.push(full)}
        refusalCount={refusalCount}
        label='code'
      />
    )
  })
}

const shown = () => boxes.findAll('.jy-code__box').map((box) => box.textContent)

afterEach(() => boxes.unmount())

test('digits fill the boxes one by one, and the sixth completes the code once', async () => {
  await mountCode()
  await boxes.emit('.jy-code__input .nut-input-native', 'input', { value: '5209' })
  expect(shown()).toEqual(['5', '2', '0', '9', '', ''])
  expect(completed).toEqual([])
  await boxes.emit('.jy-code__input .nut-input-native', 'input', { value: '520913' })
  await boxes.emit('.jy-code__input .nut-input-native', 'input', { value: '520913' })
  expect(completed).toEqual(['520913'])
})

test('takes the group of six digits from a pasted message', async () => {
  await mountCode()
  await boxes.emit('.jy-code__input .nut-input-native', 'input', {
    value: '【近遇】验证码 123 456，5 分钟内有效',
  })
  expect(shown().join('')).toBe('123456')
  expect(completed).toEqual(['123456'])
})

test('each refusal shakes the boxes again', async () => {
  await mountCode('', 1)
  expect(boxes.find('.jy-code').className).toContain('jy-code--shaken-1')
  boxes.unmount()
  await mountCode('', 2)
  expect(boxes.find('.jy-code').className).toContain('jy-code--shaken-0')
})

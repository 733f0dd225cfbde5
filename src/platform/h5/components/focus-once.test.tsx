import { useState } from 'react'
import { Pressable } from '@/components/Pressable'
import { mountComponent } from '../../../../test/client/mount-component'
import { Input } from './input'

test('a field with `focus` is focused once, releases the focus, and is focused again after it was disabled', async () => {
  const form = await mountComponent(function Form() {
    const [text, setText] = useState('')
    const [isDisabled, setDisabled] = useState(false)
    return (
      <>
        <Input value={text} focus disabled={isDisabled} />
        <Pressable className='write' onPress={() => setText(`${text}1`)} />
        <Pressable className='turn' onPress={() => setDisabled(!isDisabled)} />
      </>
    )
  })
  await form.settle()
  form.find('.weui-input').focus()
  form.find('.write').focus()
  await form.tap('.write')
  await form.settle()
  expect(document.activeElement).toBe(form.find('.write'))
  await form.tap('.turn')
  await form.settle()
  await form.tap('.turn')
  await form.settle()
  expect(document.activeElement).toBe(form.find('.weui-input'))
  form.unmount()
})

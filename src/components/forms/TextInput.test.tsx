import { mountComponent } from '../../../test/client/mount-component'
import { TextInput } from './TextInput'

test('the text of a late blur is not taken as typed', async () => {
  const typed: string[] = []
  let blurs = 0
  const form = await mountComponent(() => (
    <TextInput
      className='field'
      value=''
      onChange={(text) => typed.push(text)}
      label='code'
      type='text'
      maxLength={-1}
      native={{}}
      onFocus={() => {}}
      onBlur={() => (blurs += 1)}
    />
  ))
  await form.settle()
  const element = form.find('.field .nut-input-native') as HTMLInputElement
  element.value = '520913'
  await form.emit('.field .nut-input-native', 'blur', { value: '520913' })
  expect([typed, blurs]).toEqual([[], 1])
  form.unmount()
})

import { observer } from 'mobx-react'
import { useState } from 'react'
import { codeDigits } from '@/lib/phone'
import { fakeWorld } from '../../test/client/fake-stores'
import { mountPage } from '../../test/client/mount-page'
import { CodeField } from './CodeField'
import { Page } from './page/Page'

const FIELD = '.jy-field input'

const Form = observer(function Form() {
  const [code, setCode] = useState('')
  return (
    <Page route='wallet'>
      <CodeField
        code={code}
        onChange={(typed) => setCode(codeDigits(typed))}
        isWrong={false}
        ticket={{ resendAt: 0 }}
        ask={() => Promise.resolve()}
      />
    </Page>
  )
})

test.each([
  ['a message with other digits before the code', '【近遇】5 分钟内有效，验证码 123456'],
  ['a message with a full stop before the code', 'Jinyu No. 1: your code is 123456'],
  ['a code with a dash', '123-456'],
  ['full-width digits', '１２３４５６'],
])('takes the code from %s', async (_, pasted) => {
  const page = await mountPage(Form, 'wallet', { world: fakeWorld({ token: 't' }) })
  await page.type(FIELD, pasted)
  await page.until(() => (page.find(FIELD) as HTMLInputElement).value === '123456')
  await page.type(FIELD, '12x')
  await page.until(() => (page.find(FIELD) as HTMLInputElement).value === '12')
  expect(page.find(FIELD).getAttribute('inputmode')).toBe('numeric')
  await page.unmount()
})

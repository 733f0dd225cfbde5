import { Alert, Button, Card, Form, Input } from 'antd'
import { useState } from 'react'
import type { OpsViewer } from '@contract/ops/ops-types'
import { call } from '../api/call'
import { useRefusal, useText } from '../text/use-text'

interface LoginForm {
  readonly name: string
  readonly password: string
  readonly code?: string
}

interface LoginPageProps {
  /** Why the operator is here again; empty at a first visit. */
  readonly notice: string
  readonly isDemo: boolean
  onEnter(viewer: OpsViewer): void
}

/** The log-in, shown without a session. */
export function LoginPage({ notice, isDemo, onEnter }: LoginPageProps) {
  const text = useText()
  const refusalOf = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const enter = async ({ name, password, code }: LoginForm): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const { viewer } = await call('/ops/session/login', { name, password, ...(code ? { code } : {}) })
      onEnter(viewer)
    } catch (error) {
      setProblem(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }

  const required = [{ required: true, message: text.common.required }]
  return (
    <main className='sign-in'>
      <Card title={text.product} className='sign-in-card'>
        {notice && !problem && <Alert type='info' title={notice} className='gap' />}
        {problem && <Alert type='error' showIcon title={problem} className='gap' />}
        <Form<LoginForm> layout='vertical' onFinish={(values) => void enter(values)} requiredMark={false}>
          <Form.Item name='name' label={text.login.name} rules={required}>
            <Input autoFocus autoComplete='username' maxLength={40} />
          </Form.Item>
          <Form.Item name='password' label={text.login.password} rules={required}>
            <Input.Password autoComplete='current-password' maxLength={200} />
          </Form.Item>
          <Form.Item
            name='code'
            label={text.login.code}
            extra={isDemo ? text.login.demo : text.login.codeHint}
            rules={[{ pattern: /^\d{6}$/, message: text.login.codeHint }]}
          >
            <Input inputMode='numeric' maxLength={6} autoComplete='one-time-code' />
          </Form.Item>
          <Button type='primary' htmlType='submit' block loading={isBusy}>
            {text.login.submit}
          </Button>
        </Form>
      </Card>
    </main>
  )
}

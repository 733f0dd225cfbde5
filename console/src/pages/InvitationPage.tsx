import { Alert, Button, Card, Form, Input, QRCode, Spin, Typography } from 'antd'
import { useState } from 'react'
import type { OpsViewer } from '@contract/ops/ops-types'
import { call } from '../api/call'
import { useRead } from '../api/queries'
import { useRefusal, useText, wordOf } from '../text/use-text'

interface JoinForm {
  readonly password: string
  readonly repeat: string
  readonly code: string
}

/** Where an invited person sets password and authenticator. The token is in the address's fragment. */
export function InvitationPage({ token, onEnter }: { token: string; onEnter: (viewer: OpsViewer) => void }) {
  const text = useText()
  const refusalOf = useRefusal()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { data, error } = useRead('/ops/session/open-invitation', { token }, { isOn: token !== '' })

  const join = async ({ password, code }: JoinForm): Promise<void> => {
    setBusy(true)
    setProblem('')
    try {
      const { viewer } = await call('/ops/session/accept-invitation', { token, password, code })
      onEnter(viewer)
    } catch (failure) {
      setProblem(refusalOf(failure))
    } finally {
      setBusy(false)
    }
  }

  const required = { required: true, message: text.common.required }
  const fault = token === '' ? text.invitation.missing : error ? refusalOf(error) : ''
  return (
    <main className='sign-in'>
      <Card title={text.invitation.title} className='sign-in-card'>
        {fault && <Alert type='error' showIcon title={fault} />}
        {!fault && !data && <Spin />}
        {data && (
          <>
            <Typography.Paragraph>
              {data.name} · {wordOf(text.roles, data.role)}
            </Typography.Paragraph>
            <Typography.Paragraph>{text.invitation.scan}</Typography.Paragraph>
            <QRCode value={data.otpauthUrl} className='gap' />
            <Typography.Paragraph>
              {text.invitation.secret}: <Typography.Text copyable>{data.secret}</Typography.Text>
            </Typography.Paragraph>
            {problem && <Alert type='error' showIcon title={problem} className='gap' />}
            <Form<JoinForm> layout='vertical' onFinish={(values) => void join(values)} requiredMark={false}>
              <Form.Item
                name='password'
                label={text.invitation.password}
                extra={text.invitation.passwordHint}
                rules={[required, { min: 12, message: text.invitation.passwordHint }]}
              >
                <Input.Password autoComplete='new-password' maxLength={200} />
              </Form.Item>
              <Form.Item
                name='repeat'
                label={text.invitation.repeat}
                dependencies={['password']}
                rules={[
                  required,
                  ({ getFieldValue }) => ({
                    validator: (_rule, value) =>
                      value === getFieldValue('password')
                        ? Promise.resolve()
                        : Promise.reject(new Error(text.invitation.differs)),
                  }),
                ]}
              >
                <Input.Password autoComplete='new-password' maxLength={200} />
              </Form.Item>
              <Form.Item
                name='code'
                label={text.login.code}
                extra={text.login.codeHint}
                rules={[required, { pattern: /^\d{6}$/, message: text.login.codeHint }]}
              >
                <Input inputMode='numeric' maxLength={6} autoComplete='one-time-code' />
              </Form.Item>
              <Button type='primary' htmlType='submit' block loading={isBusy}>
                {text.invitation.submit}
              </Button>
            </Form>
          </>
        )}
      </Card>
    </main>
  )
}

import { Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { call } from '../api/call'
import { useRefusal, useText } from '../text/use-text'

interface ProofForm {
  readonly password: string
  readonly code?: string
}

/** Asks for password and code before a weighty act. */
export function ProofDialog({ onProved, onCancel }: { onProved: () => void; onCancel: () => void }) {
  const text = useText()
  const refusalOf = useRefusal()
  const [form] = Form.useForm<ProofForm>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  const prove = async ({ password, code }: ProofForm): Promise<void> => {
    setBusy(true)
    try {
      await call('/ops/session/prove', { password, ...(code ? { code } : {}) })
      onProved()
    } catch (error) {
      setProblem(refusalOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal
      open
      title={text.proof.title}
      okText={text.login.submit}
      cancelText={text.common.cancel}
      confirmLoading={isBusy}
      onOk={() => form.submit()}
      onCancel={onCancel}
    >
      <Typography.Paragraph>{text.proof.text}</Typography.Paragraph>
      <Form form={form} layout='vertical' onFinish={(values) => void prove(values)}>
        <Form.Item
          name='password'
          label={text.login.password}
          rules={[{ required: true, message: text.common.required }]}
        >
          <Input.Password autoFocus autoComplete='current-password' />
        </Form.Item>
        <Form.Item name='code' label={text.login.code} extra={text.login.codeHint}>
          <Input inputMode='numeric' maxLength={6} autoComplete='one-time-code' />
        </Form.Item>
        {problem && <Typography.Text type='danger'>{problem}</Typography.Text>}
        <button type='submit' hidden />
      </Form>
    </Modal>
  )
}

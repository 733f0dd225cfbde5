import { Form, Input, Modal, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../text/use-text'

interface WhyDialogProps {
  readonly title: string
  readonly hint?: string
  readonly children?: ReactNode
  onDone(why: string): void
  onCancel(): void
}

/** Asks for the reason of an act, which the audit log keeps. */
export function WhyDialog({ title, hint, children, onDone, onCancel }: WhyDialogProps) {
  const text = useText()
  const [form] = Form.useForm<{ why: string }>()
  return (
    <Modal open title={title} cancelText={text.common.cancel} onOk={() => form.submit()} onCancel={onCancel}>
      {hint !== undefined && <Typography.Paragraph type='secondary'>{hint}</Typography.Paragraph>}
      {children}
      <Form form={form} layout='vertical' onFinish={({ why }) => onDone(why)}>
        <Form.Item
          name='why'
          label={text.versions.why}
          rules={[{ required: true, whitespace: true, message: text.common.required }]}
        >
          <Input autoFocus maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

import { App, Form, Input, Modal, Select } from 'antd'
import { OPERATOR_ROLES, type OperatorRole } from '@contract/ops/ops-constants'
import type { OperatorAccount } from '@contract/ops/ops-types'
import { useSession } from '../shell/session'
import { useRefusal, useText } from '../text/use-text'

interface AccountForm {
  readonly name: string
  readonly role: OperatorRole
  readonly why: string
}

interface AccountDialogProps {
  /** The account to change; null invites somebody. */
  readonly account: OperatorAccount | null
  onDone(link: string | null): void
}

/** Invites an operator, or gives one another role. */
export function AccountDialog({ account, onDone }: AccountDialogProps) {
  const text = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const { proved } = useSession()
  const [form] = Form.useForm<AccountForm>()
  const required = [{ required: true, whitespace: true, message: text.common.required }]

  const save = async (values: AccountForm): Promise<void> => {
    try {
      if (account === null) onDone((await proved('/ops/operators/invite', values)).link)
      else {
        await proved('/ops/operators/change', { ...values, name: account.name })
        onDone(null)
      }
    } catch (error) {
      message.error(refusalOf(error))
    }
  }

  return (
    <Modal
      open
      title={account === null ? text.operators.inviteTitle : account.name}
      okText={text.operators.save}
      cancelText={text.common.cancel}
      onOk={() => form.submit()}
      onCancel={() => onDone(null)}
    >
      <Form
        form={form}
        layout='vertical'
        initialValues={{ role: account?.role ?? 'reviewer' }}
        onFinish={(values) => void save(values)}
      >
        {account === null && (
          <Form.Item name='name' label={text.operators.name} rules={required}>
            <Input autoFocus maxLength={40} />
          </Form.Item>
        )}
        <Form.Item name='role' label={text.operators.role}>
          <Select options={OPERATOR_ROLES.map((role) => ({ value: role, label: text.roles[role] }))} />
        </Form.Item>
        <Form.Item name='why' label={text.operators.why} rules={required}>
          <Input maxLength={500} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

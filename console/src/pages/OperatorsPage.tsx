import { App, Button, Flex, Form, Input, Modal, Select, Table, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OPERATOR_ROLES, type OperatorRole } from '@contract/ops/ops-constants'
import type { OperatorAccount } from '@contract/ops/ops-types'
import { useRead } from '../api/queries'
import { Moment } from '../components/Moment'
import { Problem } from '../components/Problem'
import { useSession } from '../shell/session'
import { useRefusal, useText, wordOf } from '../text/use-text'

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
function AccountDialog({ account, onDone }: AccountDialogProps) {
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

/** The accounts of operators. */
export function OperatorsPage() {
  const text = useText()
  const refusalOf = useRefusal()
  const { message, modal } = App.useApp()
  const queries = useQueryClient()
  const { viewer, proved } = useSession()
  const { data, error, isFetching, refetch } = useRead('/ops/operators/list', {})
  const [edited, setEdited] = useState<OperatorAccount | null | undefined>(undefined)
  const isAdmin = viewer.role === 'admin'

  const finish = async (link: string | null): Promise<void> => {
    setEdited(undefined)
    await queries.invalidateQueries({ queryKey: ['/ops/operators/list'] })
    if (link === null) return
    modal.success({
      title: text.operators.link,
      content: <Typography.Text copyable>{link}</Typography.Text>,
      width: 640,
    })
  }

  const setState = async (
    { name }: OperatorAccount,
    state: 'active' | 'disabled',
    why: string,
  ): Promise<void> => {
    try {
      await proved('/ops/operators/change', { name, state, why })
      await finish(null)
    } catch (failure) {
      message.error(refusalOf(failure))
    }
  }

  return (
    <>
      <Flex justify='space-between' align='center'>
        <Typography.Title level={3}>{text.operators.title}</Typography.Title>
        {isAdmin && (
          <Button type='primary' onClick={() => setEdited(null)}>
            {text.operators.invite}
          </Button>
        )}
      </Flex>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <Table<OperatorAccount>
        rowKey='name'
        loading={isFetching && !data}
        pagination={false}
        dataSource={data?.list ?? []}
        columns={[
          { title: text.operators.name, dataIndex: 'name' },
          { title: text.operators.role, render: (_value, { role }) => wordOf(text.roles, role) },
          {
            title: text.operators.state,
            render: (_value, { state }) => wordOf(text.operators.states, state),
          },
          {
            title: text.operators.seen,
            render: (_value, { lastSeenAt }) =>
              lastSeenAt === null ? text.operators.never : <Moment at={lastSeenAt} />,
          },
          { title: text.operators.by, dataIndex: 'createdBy' },
          ...(isAdmin
            ? [
                {
                  title: '',
                  render: (_value: unknown, account: OperatorAccount) => (
                    <Flex gap='small'>
                      <Button size='small' onClick={() => setEdited(account)}>
                        {text.operators.change}
                      </Button>
                      <Button
                        size='small'
                        danger={account.state !== 'disabled'}
                        onClick={() =>
                          void setState(
                            account,
                            account.state === 'disabled' ? 'active' : 'disabled',
                            account.state === 'disabled' ? text.operators.enable : text.operators.disable,
                          )
                        }
                      >
                        {account.state === 'disabled' ? text.operators.enable : text.operators.disable}
                      </Button>
                    </Flex>
                  ),
                },
              ]
            : []),
        ]}
      />
      {edited !== undefined && <AccountDialog account={edited} onDone={(link) => void finish(link)} />}
    </>
  )
}

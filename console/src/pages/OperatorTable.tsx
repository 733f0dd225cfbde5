import { Button, Flex, Table } from 'antd'
import type { OperatorAccount } from '@contract/ops/ops-types'
import { Moment } from '../components/Moment'
import { useText, wordOf } from '../text/use-text'

interface OperatorTableProps {
  readonly list: OperatorAccount[]
  readonly isLoading: boolean
  readonly mayEdit: boolean
  onChange(account: OperatorAccount): void
  onState(account: OperatorAccount, state: 'active' | 'disabled', why: string): void
}

/** Accounts with their role, their state and when they were last used. */
export function OperatorTable({ list, isLoading, mayEdit, onChange, onState }: OperatorTableProps) {
  const text = useText()
  return (
    <Table<OperatorAccount>
      rowKey='name'
      loading={isLoading}
      pagination={false}
      dataSource={list}
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
        ...(mayEdit
          ? [
              {
                title: '',
                render: (_value: unknown, account: OperatorAccount) => (
                  <Flex gap='small'>
                    <Button size='small' onClick={() => onChange(account)}>
                      {text.operators.change}
                    </Button>
                    <Button
                      size='small'
                      danger={account.state !== 'disabled'}
                      onClick={() =>
                        onState(
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
  )
}

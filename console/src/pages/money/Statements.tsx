import { Card, Empty, Skeleton, Table, Tag, Typography } from 'antd'
import type { StatementDifference } from '@contract/ops/calls/money/statement'
import type { ListedStatement } from '@contract/ops/calls/money/statements'
import { useRead } from '../../api/queries'
import { Moment } from '../../components/Moment'
import { yuan } from '../../components/money'
import { Problem } from '../../components/Problem'
import { useText } from '../../text/use-text'

const fenOrNone = (fen: number | null): string => (fen === null ? '–' : yuan(fen))

function Note({ resolved }: Pick<StatementDifference, 'resolved'>) {
  const { money: text } = useText()
  if (resolved === null) return <Tag color='error'>{text.statementOpen}</Tag>
  return (
    <>
      {resolved.by}: {resolved.why} <Moment at={resolved.at} />
    </>
  )
}

/** Differences of one statement; read when an operator opens its row. */
function Differences({ vendor, day }: Pick<ListedStatement, 'vendor' | 'day'>) {
  const { money: text } = useText()
  const { data, error, refetch } = useRead('/ops/money/statement', { vendor, day })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  const lines = vendor === 'alipay_payouts' ? text.payoutLines : text.statementLines
  return (
    <Table
      rowKey='id'
      size='small'
      pagination={{ pageSize: 10, hideOnSinglePage: true }}
      dataSource={data.differences}
      columns={[
        {
          title: text.reason,
          render: (_value, { kind, line }) => `${lines[line]} · ${text.statementKinds[kind]}`,
        },
        { title: text.order, render: (_value, { orderNo }) => orderNo || '–' },
        {
          title: text.statementNumber,
          className: 'words',
          render: (_value, { providerNo }) => providerNo ?? '–',
        },
        { title: text.statementHere, align: 'right', render: (_value, { ourFen }) => fenOrNone(ourFen) },
        { title: text.statementThere, align: 'right', render: (_value, { theirFen }) => fenOrNone(theirFen) },
        {
          title: text.statementNote,
          className: 'words',
          render: (_value, { resolved }) => <Note resolved={resolved} />,
        },
      ]}
    />
  )
}

function State({ state, problem }: Pick<ListedStatement, 'state' | 'problem'>) {
  const { money: text } = useText()
  return (
    <>
      <Tag color={state === 'late' ? 'error' : 'default'}>{text.statementStates[state]}</Tag>
      {problem !== null && <Typography.Text type='secondary'>{problem}</Typography.Text>}
    </>
  )
}

function Count({ differences, open }: Pick<ListedStatement, 'differences' | 'open'>) {
  const { money: text } = useText()
  if (differences === 0) return text.statementNone
  return open === 0 ? (
    differences
  ) : (
    <Tag color='error'>{`${differences} · ${text.statementOpen} ${open}`}</Tag>
  )
}

/** The daily statements of payment vendors; a row with differences opens to show them. */
export function Statements() {
  const { money: text } = useText()
  const { data, error, refetch } = useRead('/ops/money/statements', {}, { isLive: true })
  return (
    <Card size='small' title={text.statements} className='gap-top'>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.statements.length === 0 && <Empty description={text.noStatements} />}
      {data && data.statements.length > 0 && (
        <Table
          rowKey={({ vendor, day }) => `${vendor}:${day}`}
          size='small'
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          dataSource={data.statements}
          expandable={{
            rowExpandable: ({ differences }) => differences > 0,
            expandedRowRender: ({ vendor, day }) => <Differences vendor={vendor} day={day} />,
          }}
          columns={[
            { title: text.statementDay, dataIndex: 'day' },
            { title: text.statementVendor, render: (_value, { vendor }) => text.statementVendors[vendor] },
            { title: text.statementState, render: (_value, row) => <State {...row} /> },
            {
              title: text.statementPayments,
              align: 'right',
              render: (_value, { payments, paymentFen }) => `${payments} · ${yuan(paymentFen)}`,
            },
            {
              title: text.statementRefunds,
              align: 'right',
              render: (_value, { refunds, refundFen }) => `${refunds} · ${yuan(refundFen)}`,
            },
            { title: text.statementDifferences, render: (_value, row) => <Count {...row} /> },
          ]}
        />
      )}
    </Card>
  )
}

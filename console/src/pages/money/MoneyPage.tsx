import { Alert, Button, Card, Flex, Skeleton, Table, Typography } from 'antd'
import { useState } from 'react'
import type { MoneyOverview } from '@contract/ops/calls/money/overview'
import { useRead } from '../../api/queries'
import { ActDialog } from '../../components/ActDialog'
import { Moment } from '../../components/Moment'
import { yuan } from '../../components/money'
import { Problem } from '../../components/Problem'
import { useSession } from '../../shell/session'
import { useText, wordOf } from '../../text/use-text'
import { MoneyTrace } from './MoneyTrace'
import { Statements } from './Statements'

type Asked = { readonly act: 'freeze' | 'unfreeze' } | { readonly act: 'resolve'; readonly id: number }

function Accounts({ data }: { data: MoneyOverview }) {
  const { money: text } = useText()
  return (
    <Card size='small' title={text.accounts}>
      <Alert
        className='gap'
        type={data.sumFen === 0 ? 'success' : 'error'}
        title={data.sumFen === 0 ? text.right : `${text.wrong} ${yuan(data.sumFen)}`}
      />
      <Table
        rowKey={({ side, account }) => `${side}:${account}`}
        size='small'
        pagination={false}
        dataSource={data.accounts}
        columns={[
          { title: text.side, render: (_value, { side }) => text.sides[side] },
          { title: text.account, render: (_value, { account }) => wordOf(text.accountNames, account) },
          { title: text.amount, align: 'right', render: (_value, { fen }) => yuan(fen) },
        ]}
      />
    </Card>
  )
}

interface PartProps {
  readonly data: MoneyOverview
  readonly mayAct: boolean
  onAsk(asked: Asked): void
}

function Freezes({ data, mayAct, onAsk }: PartProps) {
  const { money: text } = useText()
  const isFrozen = data.freezes.length > 0
  return (
    <Card
      size='small'
      title={text.freezes}
      extra={
        mayAct && (
          <Button
            danger={!isFrozen}
            size='small'
            onClick={() => onAsk({ act: isFrozen ? 'unfreeze' : 'freeze' })}
          >
            {isFrozen ? text.unfreeze : text.freeze}
          </Button>
        )
      }
    >
      {!isFrozen && <Alert type='success' title={text.notFrozen} />}
      {data.freezes.map(({ id, at, reason, facts }) => (
        <Alert
          key={id}
          className='gap'
          type='error'
          title={wordOf(text.freezeReasons, reason)}
          description={
            <>
              {facts} <Moment at={at} />
            </>
          }
        />
      ))}
    </Card>
  )
}

function Alerts({ data, mayAct, onAsk }: PartProps) {
  const { money: text } = useText()
  return (
    <Card size='small' title={text.alerts} className='gap-top'>
      <Table
        rowKey='id'
        size='small'
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        dataSource={data.alerts}
        locale={{ emptyText: <Typography.Text type='secondary'>{text.noAlerts}</Typography.Text> }}
        columns={[
          { title: text.reason, render: (_value, { reason }) => wordOf(text.alertReasons, reason) },
          { title: text.order, render: (_value, { orderNo }) => orderNo ?? '–' },
          { title: text.facts, dataIndex: 'facts', className: 'words' },
          { title: text.at, render: (_value, { at }) => <Moment at={at} /> },
          {
            title: '',
            render: (_value, { id }) =>
              mayAct && (
                <Button size='small' onClick={() => onAsk({ act: 'resolve', id })}>
                  {text.resolve}
                </Button>
              ),
          },
        ]}
      />
    </Card>
  )
}

/** The books: balances, freezes, differences, vendors' statements, and the way of one order's money. */
export function MoneyPage() {
  const text = useText()
  const { viewer, proved } = useSession()
  const { data, error, refetch } = useRead('/ops/money/overview', {}, { isLive: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const part = { mayAct: viewer.role === 'finance', onAsk: setAsked }
  const submit = async (why: string): Promise<void> => {
    if (asked?.act === 'resolve') await proved('/ops/money/resolve-alert', { id: asked.id, why })
    else if (asked) await proved(`/ops/money/${asked.act}`, { why })
  }
  return (
    <>
      <Typography.Title level={3}>{text.money.title}</Typography.Title>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className='columns'>
          <Flex vertical>
            <MoneyTrace />
            <Alerts data={data} {...part} />
            <Statements />
          </Flex>
          <Flex vertical gap='middle'>
            <Freezes data={data} {...part} />
            <Accounts data={data} />
          </Flex>
        </div>
      )}
      {asked && (
        <ActDialog
          title={wordOf(
            { freeze: text.money.freeze, unfreeze: text.money.unfreeze, resolve: text.money.resolve },
            asked.act,
          )}
          submit={({ why = '' }) => submit(why)}
          onDone={() => {
            setAsked(null)
            void refetch()
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

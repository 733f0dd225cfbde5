import { Button, Card, Empty, Form, Input, Table, Timeline, Typography } from 'antd'
import { Link } from 'react-router'
import type { MoneyTraceData } from '@contract/ops/calls/money/trace'
import { useAct } from '../../api/queries'
import { Moment } from '../../components/Moment'
import { yuan } from '../../components/money'
import { Problem } from '../../components/Problem'
import { sentenceOf, useText, wordOf } from '../../text/use-text'

/** Begins the key of a journal that reverses another one. */
const REVERSAL = 'reversal:'
const PLATFORM = 'platform'

function Owner({ id }: { id: string }) {
  const { money: text } = useText()
  return id === PLATFORM ? text.sides.platform : <Link to={`/members/${id}`}>{id}</Link>
}

function Found({ data }: { data: MoneyTraceData }) {
  const text = useText()
  const { bills, journals } = data
  const kindOf = (key: string): string => {
    const isReversal = key.startsWith(REVERSAL)
    const [kind = ''] = (isReversal ? key.slice(REVERSAL.length) : key).split(':')
    const words = wordOf(text.money.journalKinds, kind)
    return isReversal ? `${text.money.reversal} · ${words}` : words
  }
  if (bills.length === 0 && journals.length === 0) return <Empty description={text.money.nothing} />
  return (
    <>
      {bills.map((bill) => (
        <Card
          key={bill.id}
          size='small'
          className='gap-top'
          title={sentenceOf(bill.title, text)}
          extra={bill.fen === 0 ? `${bill.coins} ${text.money.coins}` : yuan(bill.fen)}
        >
          <Typography.Paragraph type='secondary'>
            <Link to={`/members/${bill.memberId}`}>{bill.memberId}</Link> · {text.money.bill}{' '}
            <Typography.Text copyable>{bill.id}</Typography.Text>
          </Typography.Paragraph>
          <Timeline
            items={bill.steps.map(({ state, at, note }) => ({
              key: `${state}:${at}`,
              content: (
                <>
                  {wordOf(text.members.billStates, state)} {sentenceOf(note, text)} <Moment at={at} />
                </>
              ),
            }))}
          />
        </Card>
      ))}
      {journals.map(({ key, at, lines }) => (
        <Table
          key={key}
          className='gap-top'
          size='small'
          pagination={false}
          rowKey={({ owner, account }) => `${owner}:${account}`}
          dataSource={lines}
          title={() => (
            <>
              {kindOf(key)} <Moment at={at} />
              <br />
              <Typography.Text type='secondary'>{key}</Typography.Text>
            </>
          )}
          columns={[
            { title: text.money.owner, render: (_value, { owner }) => <Owner id={owner} /> },
            {
              title: text.money.account,
              render: (_value, { account }) => wordOf(text.money.accountNames, account),
            },
            { title: text.cases.amount, align: 'right', render: (_value, { fen }) => yuan(fen) },
          ]}
        />
      ))}
    </>
  )
}

/** Follows one order through bills and journals. Each reading is logged, so nothing asks again by itself. */
export function MoneyTrace() {
  const text = useText()
  const trace = useAct('/ops/money/trace')
  const rules = [{ required: true, whitespace: true, message: text.common.required }]
  return (
    <Card size='small' title={text.money.trace}>
      <Form<{ no: string; why: string }> layout='vertical' onFinish={(form) => trace.mutate(form)}>
        <Form.Item name='no' label={text.money.no} rules={rules}>
          <Input allowClear maxLength={80} />
        </Form.Item>
        <Form.Item name='why' label={text.members.why} rules={rules}>
          <Input allowClear maxLength={200} />
        </Form.Item>
        <Button htmlType='submit' loading={trace.isPending}>
          {text.money.find}
        </Button>
      </Form>
      {trace.error && (
        <Problem error={trace.error} onRetry={() => trace.variables && trace.mutate(trace.variables)} />
      )}
      {trace.data && <Found data={trace.data} />}
    </Card>
  )
}

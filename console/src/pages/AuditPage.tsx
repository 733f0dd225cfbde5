import { Button, Flex, Form, Input, Select, Table, Typography } from 'antd'
import { useState } from 'react'
import { AUDIT_ACTS } from '@contract/ops/audit-acts'
import type { AuditRow } from '@contract/ops/calls/audit/list'
import { useRead } from '../api/queries'
import { Moment } from '../components/Moment'
import { Problem } from '../components/Problem'
import { useText, wordOf } from '../text/use-text'

interface AuditFilter {
  readonly operator?: string
  readonly act?: string
  readonly memberId?: string
  readonly subject?: string
}

const withoutEmpty = (filter: AuditFilter): AuditFilter =>
  Object.fromEntries(
    Object.entries(filter).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
  )

/** The log of everything that operators do, page by page, by every filter. */
export function AuditPage() {
  const text = useText()
  const [filter, setFilter] = useState<AuditFilter>({})
  /** Ends of the pages before this one, the latest last. */
  const [ends, setEnds] = useState<readonly number[]>([])
  const before = ends.at(-1)
  const { data, error, isFetching, refetch } = useRead('/ops/audit/list', {
    ...filter,
    ...(before === undefined ? {} : { before }),
  })
  return (
    <>
      <Typography.Title level={3}>{text.audit.title}</Typography.Title>
      <Form<AuditFilter>
        layout='inline'
        className='gap'
        onFinish={(values) => {
          setEnds([])
          setFilter(withoutEmpty(values))
        }}
      >
        <Form.Item name='operator' label={text.audit.operator}>
          <Input allowClear maxLength={40} />
        </Form.Item>
        <Form.Item name='act' label={text.audit.act}>
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            className='search-key'
            options={AUDIT_ACTS.map((act) => ({ value: act, label: text.acts[act] }))}
          />
        </Form.Item>
        <Form.Item name='memberId' label={text.audit.member}>
          <Input allowClear maxLength={40} />
        </Form.Item>
        <Form.Item name='subject' label={text.audit.subject}>
          <Input allowClear maxLength={80} placeholder='report:01J…' />
        </Form.Item>
        <Button htmlType='submit'>{text.audit.filter}</Button>
      </Form>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <Table<AuditRow>
        rowKey='id'
        size='small'
        loading={isFetching}
        pagination={false}
        dataSource={data?.list ?? []}
        locale={{ emptyText: text.audit.empty }}
        columns={[
          { title: text.audit.at, render: (_value, { at }) => <Moment at={at} /> },
          { title: text.audit.operator, dataIndex: 'operator' },
          { title: text.audit.act, render: (_value, { act }) => wordOf(text.acts, act) },
          { title: text.audit.subject, dataIndex: 'subject' },
          { title: text.audit.member, render: (_value, { memberId }) => memberId ?? '–' },
          { title: text.audit.why, dataIndex: 'why', className: 'words' },
          {
            title: text.audit.change,
            className: 'words',
            render: (_value, row) => (
              <Typography.Text code>
                {row.before} → {row.after}
              </Typography.Text>
            ),
          },
        ]}
      />
      <Flex gap='small' className='gap-top'>
        <Button disabled={ends.length === 0} onClick={() => setEnds(ends.slice(0, -1))}>
          ←
        </Button>
        <Button
          disabled={!data?.nextBefore}
          onClick={() => data?.nextBefore && setEnds([...ends, data.nextBefore])}
        >
          {text.audit.more} →
        </Button>
      </Flex>
    </>
  )
}

import { Segmented, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ReportOutline } from '@contract/ops/calls/reports/list'
import { useRead } from '../api/queries'
import { Due, Moment } from '../components/Moment'
import { Problem } from '../components/Problem'
import { useText, wordOf } from '../text/use-text'

/** Reasons that come first in the queue. */
const URGENT = new Set(['minor', 'extortion'])

/** The queue of reports, and those that were decided. */
export function ReportsPage() {
  const text = useText()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const states = isOpen
    ? (['received', 'reviewing'] as const)
    : (['upheld', 'dismissed', 'withdrawn'] as const)
  const { data, error, isFetching, refetch } = useRead(
    '/ops/reports/list',
    { states: [...states], limit: 100 },
    { isLive: true },
  )
  return (
    <>
      <Typography.Title level={3}>{text.reports.title}</Typography.Title>
      <Segmented
        className='gap'
        value={isOpen ? 'open' : 'decided'}
        onChange={(value) => setOpen(value === 'open')}
        options={[
          { value: 'open', label: text.reports.open },
          { value: 'decided', label: text.reports.decided },
        ]}
      />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <Table<ReportOutline>
        rowKey='id'
        size='middle'
        loading={isFetching && !data}
        dataSource={data?.list ?? []}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        locale={{ emptyText: text.reports.empty }}
        onRow={({ id }) => ({ onClick: () => void navigate(`/reports/${id}`), className: 'clickable' })}
        columns={[
          {
            title: text.reports.reason,
            render: (_value, { id, reason }) => (
              <Link to={`/reports/${id}`}>
                <Tag color={URGENT.has(reason) ? 'red' : 'default'}>{wordOf(text.reasons, reason)}</Tag>
              </Link>
            ),
          },
          { title: text.reports.state, render: (_value, { state }) => wordOf(text.states, state) },
          { title: text.reports.target, dataIndex: 'targetId' },
          { title: text.reports.lines, dataIndex: 'evidenceLines', align: 'right' },
          { title: text.reports.came, render: (_value, { createdAt }) => <Moment at={createdAt} /> },
          isOpen
            ? { title: text.reports.due, render: (_value, { dueAt }) => <Due at={dueAt} /> }
            : { title: text.reports.decidedBy, render: (_value, { decidedBy }) => decidedBy ?? '–' },
          { title: text.reports.worker, render: (_value, { claim }) => claim?.operator ?? '–' },
        ]}
      />
    </>
  )
}

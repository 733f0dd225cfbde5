import { Alert, Card, Descriptions, Empty, Skeleton, Table, Tag, Typography } from 'antd'
import { Link, useParams } from 'react-router'
import type { ReportCase } from '@contract/ops/calls/reports/open'
import { useRead } from '../api/queries'
import { Media } from '../components/Media'
import { Due, Moment } from '../components/Moment'
import { Notes } from '../components/Notes'
import { Problem } from '../components/Problem'
import { useClaim } from '../components/use-claim'
import { useSession } from '../shell/session'
import { useText, wordOf } from '../text/use-text'
import { ReportDecision } from './ReportDecision'

function Evidence({ lines }: Pick<ReportCase, 'lines'>) {
  const text = useText()
  if (lines.length === 0) return <Empty description={text.reports.noEvidence} />
  return (
    <ol className='evidence'>
      {lines.map((line) => (
        <li key={`${line.at}-${line.text}`} className={line.by === 'target' ? 'of-target' : ''}>
          <Typography.Text type='secondary'>
            {line.by === 'target' ? text.reports.target : text.reports.reporter} · <Moment at={line.at} />
          </Typography.Text>
          <p>{line.text}</p>
          {line.riskTag && <Tag color='orange'>{line.riskTag}</Tag>}
          {line.isRecalled && <Tag>{text.reports.recalled}</Tag>}
        </li>
      ))}
    </ol>
  )
}

function Facts({ found: { report, detail, profile, placeFrozenAt, decidedWhy } }: { found: ReportCase }) {
  const text = useText()
  const member = (id: string) => (
    <Link to={`/members/${id}`} state={{ why: `report:${report.id}` }}>
      {id}
    </Link>
  )
  const isBySystem = report.reason === 'evasion'
  return (
    <Descriptions
      column={{ xs: 1, md: 2 }}
      bordered
      size='small'
      items={[
        { key: 'state', label: text.reports.state, children: wordOf(text.states, report.state) },
        { key: 'due', label: text.reports.due, children: report.decidedAt ? '–' : <Due at={report.dueAt} /> },
        { key: 'target', label: text.reports.target, children: member(report.targetId) },
        {
          key: 'reporter',
          label: text.reports.reporter,
          children: isBySystem ? text.reports.system : member(report.reporterId),
        },
        { key: 'came', label: text.reports.came, children: <Moment at={report.createdAt} /> },
        {
          key: 'place',
          label: text.reports.placeFrozen,
          children: placeFrozenAt.length === 0 ? '–' : <Moment at={placeFrozenAt[0] ?? null} />,
        },
        {
          key: 'detail',
          span: 'filled',
          label: text.reports.detail,
          children: isBySystem ? text.reports.evasionHint : detail || '–',
        },
        {
          key: 'profile',
          span: 'filled',
          label: text.reports.profile,
          children: profile ? `${profile.nickname}: ${profile.bio}` : '–',
        },
        ...(report.decidedBy
          ? [
              {
                key: 'decided',
                span: 'filled' as const,
                label: text.reports.decidedBy,
                children: `${report.decidedBy}: ${decidedWhy ?? ''}`,
              },
            ]
          : []),
      ]}
    />
  )
}

/** One report with its evidence and the decision. Opening it is logged. */
export function ReportPage() {
  const text = useText()
  const { id = '' } = useParams()
  const { viewer } = useSession()
  const mayDecide = viewer.role === 'reviewer' || viewer.role === 'senior'
  const { data, error, refetch } = useRead('/ops/reports/open', { id }, { isOn: viewer.role !== 'admin' })
  const isOpen = data?.report.decidedAt === null && data.report.state !== 'withdrawn'
  const { takenBy } = useClaim(`report:${id}`, mayDecide && isOpen)
  return (
    <>
      <Link to='/reports'>← {text.reports.back}</Link>
      <Typography.Title level={3}>
        {data ? wordOf(text.reasons, data.report.reason) : text.reports.title}
      </Typography.Title>
      {viewer.role === 'admin' && <Alert type='info' title={text.reports.readOnly} />}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && viewer.role !== 'admin' && <Skeleton active />}
      {data && (
        <div className='columns'>
          <div>
            <Facts found={data} />
            {data.media.length > 0 && <Media title={text.reports.pictures} media={data.media} />}
            <Card size='small' title={text.reports.evidence} className='gap-top'>
              <Evidence lines={data.lines} />
            </Card>
          </div>
          <div>
            {isOpen && mayDecide && <ReportDecision found={data} takenBy={takenBy} />}
            {isOpen && !mayDecide && <Alert type='info' title={text.reports.readOnly} />}
            <Notes subject={`report:${data.report.id}`} memberId={data.report.targetId} />
            <Card size='small' title={text.reports.history} className='gap-top'>
              <Table
                rowKey='id'
                size='small'
                pagination={false}
                dataSource={data.sanctions}
                locale={{ emptyText: text.reports.noHistory }}
                columns={[
                  { title: text.reports.step, render: (_value, { step }) => wordOf(text.steps, step) },
                  {
                    title: text.reports.reason,
                    render: (_value, { reason }) => wordOf(text.reasons, reason),
                  },
                  { title: text.reports.decidedBy, dataIndex: 'decidedBy' },
                  { title: text.reports.came, render: (_value, { createdAt }) => <Moment at={createdAt} /> },
                ]}
              />
            </Card>
          </div>
        </div>
      )}
    </>
  )
}

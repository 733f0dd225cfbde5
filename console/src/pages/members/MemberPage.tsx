import { Button, Card, Form, Input, Skeleton, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import type { MemberPageData } from '@contract/ops/calls/members/open'
import { useRead } from '../../api/queries'
import { Moment } from '../../components/Moment'
import { Notes } from '../../components/Notes'
import { Problem } from '../../components/Problem'
import { useText, wordOf } from '../../text/use-text'
import { MemberActions } from './MemberActions'
import { MemberEvasion } from './MemberEvasion'
import { MemberFacts } from './MemberFacts'
import { MemberPictures } from './MemberPictures'
import { MemberTimeline } from './MemberTimeline'

/** The reason that the page before gave; null without one. */
const useGivenWhy = (): string | null => {
  const state: unknown = useLocation().state
  const given = typeof state === 'object' && state !== null && 'why' in state ? state.why : null
  return typeof given === 'string' ? given : null
}

function Sessions({ sessions }: Pick<MemberPageData, 'sessions'>) {
  const text = useText()
  return (
    <Card size='small' title={text.members.sessions} className='gap-top'>
      <Table
        rowKey='id'
        size='small'
        pagination={false}
        dataSource={sessions}
        locale={{ emptyText: text.members.noSessions }}
        columns={[
          { title: text.members.client, dataIndex: 'client' },
          { title: text.members.device, dataIndex: 'deviceId', className: 'words' },
          { title: text.members.city, render: (_value, { city }) => city ?? '–' },
          { title: text.members.active, render: (_value, { seenAt }) => <Moment at={seenAt} /> },
        ]}
      />
    </Card>
  )
}

/** Asks why the operator reads the member. */
function WhyForm({ onGive }: { onGive: (why: string) => void }) {
  const text = useText()
  return (
    <Card className='why-card'>
      <Typography.Paragraph>{text.members.needsWhy}</Typography.Paragraph>
      <Form<{ why: string }> layout='vertical' onFinish={({ why }) => onGive(why)}>
        <Form.Item
          name='why'
          label={text.members.why}
          rules={[{ required: true, whitespace: true, message: text.common.required }]}
        >
          <Input autoFocus maxLength={200} />
        </Form.Item>
        <Button type='primary' htmlType='submit'>
          {text.members.open}
        </Button>
      </Form>
    </Card>
  )
}

function MemberView({ id, why }: { id: string; why: string }) {
  const text = useText()
  const { data, error, refetch } = useRead('/ops/members/open', { id, why })
  const reload = (): void => void refetch()
  return (
    <>
      <Typography.Title level={3}>
        {data ? data.profile.nickname || data.profile.id : text.members.title}{' '}
        {data && <Tag>{wordOf(text.members.states, data.profile.state)}</Tag>}
        {data?.running && (
          <Tag color='red'>
            {text.members.running}: {wordOf(text.steps, data.running.step)}
          </Tag>
        )}
      </Typography.Title>
      {error && <Problem error={error} onRetry={reload} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <MemberActions data={data} onDone={reload} />
          <div className='columns gap-top'>
            <div>
              <MemberFacts profile={data.profile} />
              {data.evasion && <MemberEvasion id={data.profile.id} evasion={data.evasion} />}
              <MemberPictures data={data} onDone={reload} />
              <Sessions sessions={data.sessions} />
            </div>
            <div>
              <MemberTimeline timeline={data.timeline} />
              <Notes subject={`member:${data.profile.id}`} memberId={data.profile.id} />
            </div>
          </div>
        </>
      )}
    </>
  )
}

/** One member with everything that the operator may read. Opening it is logged with the reason. */
export function MemberPage() {
  const text = useText()
  const { id = '' } = useParams()
  const given = useGivenWhy()
  const [typed, setTyped] = useState<string | null>(null)
  const why = typed ?? given
  return (
    <>
      <Link to='/members'>← {text.members.title}</Link>
      {why === null ? <WhyForm onGive={setTyped} /> : <MemberView key={id} id={id} why={why} />}
    </>
  )
}

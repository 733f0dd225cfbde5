import { App, Button, Card, Progress, Table, Tag, Typography } from 'antd'
import { useState } from 'react'
import type { Broadcast } from '@contract/ops/broadcasts'
import { call } from '../../api/call'
import { useRead } from '../../api/queries'
import { Moment } from '../../components/Moment'
import { Problem } from '../../components/Problem'
import { useSession } from '../../shell/session'
import { useRefusal, useText } from '../../text/use-text'
import { WhyDialog } from '../../components/WhyDialog'
import { BroadcastForm } from './BroadcastForm'
import { NoticePreview } from './NoticePreview'

const COLOURS = { running: 'blue', done: 'default', stopped: 'red' } as const
const WHOLE = 100

/** System messages to many members: a form, and what was sent with its counts. */
export function BroadcastsPage() {
  const all = useText()
  const text = all.broadcasts
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const { viewer } = useSession()
  const { data, error, isFetching, refetch } = useRead('/ops/broadcasts/list', {}, { isLive: true })
  const [stopping, setStopping] = useState<string | null>(null)
  const mayEdit = viewer.role === 'admin'

  const stop = async (id: string, why: string): Promise<void> => {
    try {
      await call('/ops/broadcasts/stop', { id, why })
      message.success(text.stopped)
    } catch (failure) {
      message.error(refusalOf(failure))
    }
    setStopping(null)
    await refetch()
  }

  const audienceText = ({ audience: { platform, language } }: Broadcast): string => {
    const parts = [
      ...(platform === null ? [] : [all.switches.platforms[platform]]),
      ...(language === null ? [] : [text.languages[language]]),
    ]
    return parts.length === 0 ? text.everybody : parts.join(' · ')
  }

  return (
    <>
      <Typography.Title level={3}>{text.title}</Typography.Title>
      {mayEdit && (
        <Card size='small' className='gap'>
          <BroadcastForm onSent={() => void refetch()} />
        </Card>
      )}
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <Table<Broadcast>
        rowKey='id'
        size='small'
        loading={isFetching && !data}
        pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
        dataSource={data?.list ?? []}
        locale={{ emptyText: text.empty }}
        scroll={{ x: 860 }}
        expandable={{ expandedRowRender: ({ words }) => <NoticePreview words={words} /> }}
        columns={[
          {
            title: text.heading,
            render: (_value, { words }) => words[all.tag === 'en' ? 'en' : 'zh-CN'].title,
          },
          { title: text.audience, render: (_value, row) => audienceText(row) },
          {
            title: text.sent,
            width: 190,
            render: (_value, { sent, total, state }) => (
              <>
                {sent.toLocaleString('en-US')} / {total.toLocaleString('en-US')}
                {state === 'running' && (
                  <Progress
                    size='small'
                    showInfo={false}
                    aria-label={text.sent}
                    percent={total === 0 ? 0 : (sent * WHOLE) / total}
                  />
                )}
              </>
            ),
          },
          {
            title: '',
            render: (_value, { state, endedBy }) => (
              <>
                <Tag color={COLOURS[state]}>{text.states[state]}</Tag> {endedBy}
              </>
            ),
          },
          {
            title: text.why,
            render: (_value, { why, operator, startedAt }) => (
              <>
                <span className='words'>{why}</span>
                <br />
                {operator} · <Moment at={startedAt} />
              </>
            ),
          },
          {
            title: '',
            width: 90,
            render: (_value, { id, state }) =>
              mayEdit &&
              state === 'running' && (
                <Button danger size='small' onClick={() => setStopping(id)}>
                  {text.stop}
                </Button>
              ),
          },
        ]}
      />
      {stopping !== null && (
        <WhyDialog
          title={text.stopTitle}
          hint={text.stopHint}
          onCancel={() => setStopping(null)}
          onDone={(why) => void stop(stopping, why)}
        />
      )}
    </>
  )
}

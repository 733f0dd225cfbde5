import { Button, Progress, Table, Tag } from 'antd'
import type { Broadcast } from '@contract/ops/broadcasts'
import { Moment } from '../../components/Moment'
import { useText } from '../../text/use-text'
import { NoticePreview } from './NoticePreview'

const COLOURS = { running: 'blue', done: 'default', stopped: 'red' } as const
const WHOLE = 100

interface BroadcastTableProps {
  readonly list: Broadcast[]
  readonly isLoading: boolean
  readonly mayEdit: boolean
  onStop(id: string): void
}

/** Broadcasts with their audience, their counts and their reason. */
export function BroadcastTable({ list, isLoading, mayEdit, onStop }: BroadcastTableProps) {
  const all = useText()
  const text = all.broadcasts
  const audienceText = ({ audience: { platform, language } }: Broadcast): string => {
    const parts = [
      ...(platform === null ? [] : [all.switches.platforms[platform]]),
      ...(language === null ? [] : [text.languages[language]]),
    ]
    return parts.length === 0 ? text.everybody : parts.join(' · ')
  }

  return (
    <Table<Broadcast>
      rowKey='id'
      size='small'
      loading={isLoading}
      pagination={{ pageSize: 10, showSizeChanger: false, hideOnSinglePage: true }}
      dataSource={list}
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
              <Button danger size='small' onClick={() => onStop(id)}>
                {text.stop}
              </Button>
            ),
        },
      ]}
    />
  )
}

import { Card, Empty, Tag, Timeline, Typography } from 'antd'
import { Link } from 'react-router'
import type { MemberEvent } from '@contract/ops/calls/members/open'
import { Moment } from '../../components/Moment'
import { yuan } from '../../components/money'
import { sentenceOf, useText, wordOf } from '../../text/use-text'

const COLORS: Partial<Record<MemberEvent['kind'], string>> = {
  reported: 'orange',
  sanction: 'red',
  operator: 'gray',
  bill: 'green',
}

/** What happened to the member, newest first; reports lead to their evidence. */
export function MemberTimeline({ timeline }: { timeline: readonly MemberEvent[] }) {
  const text = useText()
  const table = { ...text.steps, ...text.reasons, ...text.members.ended, ...text.states, ...text.acts }
  const say = (word: string): string => wordOf(table, word)
  return (
    <Card size='small' title={text.members.timeline}>
      {timeline.length === 0 && <Empty description={text.members.noTimeline} />}
      <Timeline
        items={timeline.map((event) => ({
          key: `${event.kind}:${event.ref}:${event.at}`,
          color: COLORS[event.kind] ?? 'blue',
          content: (
            <>
              <Tag>{text.members.kinds[event.kind]}</Tag>{' '}
              {event.kind === 'reported' ? (
                <Link to={`/reports/${event.ref}`}>{say(event.detail)}</Link>
              ) : (
                sentenceOf(event.words, text) || say(event.detail)
              )}{' '}
              {event.state !== '' && (
                <Typography.Text type='secondary'>
                  {event.kind === 'bill' ? wordOf(text.members.billStates, event.state) : say(event.state)}
                </Typography.Text>
              )}{' '}
              {event.fen !== null && event.fen !== 0 && yuan(event.fen)}
              <br />
              <Typography.Text type='secondary'>
                <Moment at={event.at} />
                {event.by !== null && ` · ${event.by}`}
                {event.why !== '' && event.kind !== 'bill' && ` · ${say(event.why)}`}
              </Typography.Text>
            </>
          ),
        }))}
      />
    </Card>
  )
}

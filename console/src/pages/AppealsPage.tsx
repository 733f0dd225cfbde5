import { Alert, App, Button, Card, Empty, Flex, Input, Skeleton, Tag, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AppealCase } from '@contract/ops/calls/appeals/list'
import { useAct, useRead } from '../api/queries'
import { Due, Moment } from '../components/Moment'
import { Problem } from '../components/Problem'
import { useSession } from '../shell/session'
import { useRefusal, useText, wordOf } from '../text/use-text'

/** One appeal with its answer. */
function Appeal({ appeal }: { appeal: AppealCase }) {
  const text = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { viewer } = useSession()
  const [why, setWhy] = useState('')
  const decide = useAct('/ops/appeals/decide')
  const isOwn = appeal.decidedBy === viewer.name
  const isTaken = appeal.claim !== null && appeal.claim.operator !== viewer.name

  const answer = async (verdict: 'granted' | 'refused'): Promise<void> => {
    try {
      await decide.mutateAsync({ id: appeal.id, verdict, why })
      await queries.invalidateQueries()
    } catch (error) {
      message.error(refusalOf(error))
      await queries.invalidateQueries()
    }
  }

  const isClosed = why.trim() === '' || isOwn || isTaken
  return (
    <Card
      className='gap'
      title={
        <Flex gap='small' align='center' wrap>
          <Tag>{wordOf(text.steps, appeal.step)}</Tag>
          {wordOf(text.reasons, appeal.reason)}
          <Typography.Text type='secondary'>
            {text.appeals.by} {appeal.decidedBy} · <Moment at={appeal.decidedAt} />
          </Typography.Text>
        </Flex>
      }
      extra={<Due at={appeal.dueAt} />}
    >
      <Typography.Paragraph type='secondary'>
        {text.appeals.says} ({appeal.memberId})
      </Typography.Paragraph>
      <Typography.Paragraph className='words'>{appeal.text}</Typography.Paragraph>
      {isOwn && <Alert type='info' title={text.appeals.own} className='gap' />}
      {isTaken && (
        <Alert type='warning' title={`${text.reports.takenBy}${appeal.claim?.operator}`} className='gap' />
      )}
      {viewer.role === 'senior' && (
        <>
          <Input.TextArea
            aria-label={text.appeals.why}
            placeholder={text.appeals.why}
            rows={2}
            maxLength={500}
            value={why}
            disabled={isOwn || isTaken}
            onChange={(event) => setWhy(event.target.value)}
          />
          <Flex gap='small' className='gap-top'>
            <Button disabled={isClosed} loading={decide.isPending} onClick={() => void answer('granted')}>
              {text.appeals.grant}
            </Button>
            <Button
              danger
              disabled={isClosed}
              loading={decide.isPending}
              onClick={() => void answer('refused')}
            >
              {text.appeals.refuse}
            </Button>
          </Flex>
        </>
      )}
    </Card>
  )
}

/** Waiting appeals, the soonest due first. */
export function AppealsPage() {
  const text = useText()
  const { data, error, refetch } = useRead('/ops/appeals/list', {}, { isLive: true })
  return (
    <>
      <Typography.Title level={3}>{text.appeals.title}</Typography.Title>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data?.list.length === 0 && <Empty description={text.appeals.empty} />}
      {data?.list.map((appeal) => (
        <Appeal key={appeal.id} appeal={appeal} />
      ))}
    </>
  )
}

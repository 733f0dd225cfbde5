import { Alert, Button, Card, Descriptions, Empty, Flex, Skeleton, Tag, Typography } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { CASE_KINDS, CASE_QUEUES, type CaseQueue, QUEUE_WORKERS } from '@contract/ops/ops-constants'
import type { CaseFile } from '@contract/ops/ops-types'
import { useRead } from '../../api/queries'
import { Media } from '../../components/Media'
import { Due, Moment } from '../../components/Moment'
import { Notes } from '../../components/Notes'
import { Problem } from '../../components/Problem'
import { useClaim } from '../../components/use-claim'
import { useSession } from '../../shell/session'
import { useText, wordOf } from '../../text/use-text'
import { AppointmentFacts } from './AppointmentFacts'
import { CaseActs } from './CaseActs'
import { GuardianFacts } from './GuardianFacts'

function Lines({ lines }: Pick<CaseFile, 'lines'>) {
  const text = useText()
  return (
    <Card size='small' title={text.cases.lines} className='gap-top'>
      {lines.length === 0 && <Empty description={text.cases.noLines} />}
      <ol className='evidence'>
        {lines.map(({ by, at, text: words }) => (
          <li key={`${at}-${by}`} className={by === 'team' ? '' : 'of-target'}>
            <Typography.Text type='secondary'>
              {wordOf(text.cases.people, by)} · <Moment at={at} />
            </Typography.Text>
            <p>{words}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Facts({ file: { outline, facts, needs, signedBy } }: { file: CaseFile }) {
  const text = useText()
  const member = (
    <Link to={`/members/${outline.memberId}`} state={{ why: outline.subject }}>
      {outline.memberId}
    </Link>
  )
  const fixed = [
    ...(outline.memberId === '' ? [] : [{ key: 'member', label: text.cases.member, children: member }]),
    { key: 'since', label: text.cases.since, children: <Moment at={outline.at} /> },
    { key: 'due', label: text.cases.due, children: <Due at={outline.dueAt} /> },
  ]
  const given = facts.map(({ name, value }) => ({
    key: `fact-${name}`,
    label: wordOf(text.cases.names, name),
    children: wordOf({ ...text.cases.verificationReasons, ...text.cases.words }, value),
  }))
  return (
    <>
      {needs === 2 && (
        <Alert
          className='gap'
          type='info'
          title={text.cases.needsTwo}
          description={signedBy.length > 0 ? `${text.cases.signed}: ${signedBy.join(', ')}` : undefined}
        />
      )}
      <Descriptions bordered size='small' column={{ xs: 1, md: 2 }} items={[...fixed, ...given]} />
    </>
  )
}

function CaseView({ queue, id }: { queue: CaseQueue; id: string }) {
  const text = useText()
  const navigate = useNavigate()
  const { viewer } = useSession()
  const { data, error, refetch } = useRead('/ops/cases/open', { queue, id })
  const mayWork = QUEUE_WORKERS[queue].includes(viewer.role)
  const { takenBy } = useClaim(`${CASE_KINDS[queue]}:${id}`, mayWork)
  return (
    <>
      <Typography.Title level={3}>
        {text.cases.queues[queue]} {data && <Tag>{wordOf(text.cases.words, data.outline.state)}</Tag>}
      </Typography.Title>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {takenBy !== null && (
        <Alert type='warning' title={`${text.reports.takenBy}${takenBy}`} className='gap' />
      )}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          {mayWork ? (
            <Flex gap='small' wrap className='gap'>
              {takenBy === null && (
                <CaseActs
                  queue={queue}
                  file={data}
                  onDone={() => void navigate(`/cases/${queue}`)}
                  onChanged={() => void refetch()}
                />
              )}
              <Button onClick={() => void refetch()}>{text.cases.reload}</Button>
              <Button onClick={() => void navigate(`/cases/${queue}`)}>{text.cases.release}</Button>
            </Flex>
          ) : (
            <Alert type='info' title={text.reports.readOnly} className='gap' />
          )}
          <Facts file={data} />
          {data.appointment && <AppointmentFacts appointment={data.appointment} />}
          {data.guardian && <GuardianFacts guardian={data.guardian} />}
          {data.media.length > 0 && (
            <Media title={data.media.length > 1 ? text.cases.media : text.cases.medium} media={data.media} />
          )}
          {(data.lines.length > 0 || queue === 'service') && <Lines lines={data.lines} />}
          <Notes subject={data.outline.subject} memberId={data.outline.memberId || null} />
        </>
      )}
    </>
  )
}

/** One case of a shared queue with its facts and decisions. Opening it is logged. */
export function CasePage() {
  const text = useText()
  const { queue: asked, id = '' } = useParams()
  const queue = CASE_QUEUES.find((one) => one === asked) ?? 'service'
  return (
    <>
      <Link to={`/cases/${queue}`}>← {text.cases.back}</Link>
      <CaseView key={`${queue}:${id}`} queue={queue} id={id} />
    </>
  )
}

import { App, Button, Flex, Segmented, Table, Tag, Typography } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import {
  CASE_KINDS,
  CASE_QUEUES,
  type CaseQueue,
  type OperatorRole,
  QUEUE_WORKERS,
} from '@contract/ops/ops-constants'
import type { CaseOutline } from '@contract/ops/ops-types'
import { useAct, useRead } from '../../api/queries'
import { Due, Moment } from '../../components/Moment'
import { yuan } from '../../components/money'
import { Problem } from '../../components/Problem'
import { useKeys } from '../../components/use-keys'
import { useSession } from '../../shell/session'
import { useRefusal, useText, wordOf } from '../../text/use-text'

const isReadBy = (queue: CaseQueue, role: OperatorRole): boolean =>
  role === 'auditor' || QUEUE_WORKERS[queue].includes(role)

/** Queues that share one list: verification, disputes, withdrawals, refunds, support and exports. */
export function CasesPage() {
  const text = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { viewer } = useSession()
  const { queue: asked } = useParams()
  const shown = CASE_QUEUES.filter((queue) => isReadBy(queue, viewer.role))
  const queue = shown.find((one) => one === asked) ?? shown[0] ?? 'service'
  const mayTake = QUEUE_WORKERS[queue].includes(viewer.role)
  const { data, error, isFetching, refetch } = useRead(
    '/ops/cases/list',
    { queue, limit: 100 },
    { isLive: true },
  )
  const takeNext = useAct('/ops/claims/take-next')

  const take = async (): Promise<void> => {
    try {
      const { subject } = await takeNext.mutateAsync({ queue })
      if (subject === null) return void message.info(text.cases.none)
      await navigate(`/cases/${queue}/${subject.slice(CASE_KINDS[queue].length + 1)}`)
    } catch (failure) {
      message.error(refusalOf(failure))
    }
  }
  useKeys({ n: () => mayTake && void take() })

  return (
    <>
      <Flex justify='space-between' align='center' wrap gap='small' className='gap'>
        <Typography.Title level={3}>{text.cases.title}</Typography.Title>
        {mayTake && (
          <Button type='primary' loading={takeNext.isPending} onClick={() => void take()}>
            {text.cases.next}
          </Button>
        )}
      </Flex>
      <Segmented<CaseQueue>
        className='gap'
        value={queue}
        onChange={(value) => void navigate(`/cases/${value}`)}
        options={shown.map((value) => ({ value, label: text.cases.queues[value] }))}
      />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <Table<CaseOutline>
        rowKey='id'
        size='middle'
        loading={isFetching && !data}
        dataSource={data?.list ?? []}
        pagination={{ pageSize: 20, hideOnSinglePage: true }}
        locale={{ emptyText: text.cases.empty }}
        columns={[
          {
            title: text.cases.id,
            render: (_value, { id }) => <Link to={`/cases/${queue}/${id}`}>{id}</Link>,
          },
          {
            title: text.cases.state,
            render: (_value, { state }) => <Tag>{wordOf(text.cases.words, state)}</Tag>,
          },
          {
            title: text.cases.detail,
            render: (_value, { detail }) => wordOf(text.cases.words, detail) || '–',
          },
          {
            title: text.cases.amount,
            align: 'right',
            render: (_value, { fen }) => (fen === null ? '–' : yuan(fen)),
          },
          { title: text.cases.since, render: (_value, { at }) => <Moment at={at} /> },
          { title: text.cases.due, render: (_value, { dueAt }) => <Due at={dueAt} /> },
          { title: text.cases.worker, render: (_value, { claim }) => claim?.operator ?? '–' },
        ]}
      />
    </>
  )
}

import { App, Button, Card, Flex, Skeleton, Statistic, Typography } from 'antd'
import { useNavigate } from 'react-router'
import { CASE_QUEUES, type OperatorRole, QUEUE_WORKERS } from '@contract/ops/ops-constants'
import { useAct, useRead } from '../api/queries'
import { Due } from '../components/Moment'
import { Problem } from '../components/Problem'
import { mayOpen, type PageName, useSession } from '../shell/session'
import { useRefusal, useText, wordOf } from '../text/use-text'

/** Queues with pages of their own. */
const OWN_PAGES: readonly PageName[] = ['reports', 'appeals', 'pictures']

/** The address of a queue that the role may open; null without one. */
const pathOf = (name: string, role: OperatorRole): string | null => {
  const page = OWN_PAGES.find((one) => one === name)
  if (page !== undefined) return mayOpen(page, role) ? `/${page}` : null
  const queue = CASE_QUEUES.find((one) => one === name)
  const isReader = queue !== undefined && (role === 'auditor' || QUEUE_WORKERS[queue].includes(role))
  return isReader ? `/cases/${queue}` : null
}

/** What waits, what is late, and the next case. */
export function HomePage() {
  const text = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const { viewer } = useSession()
  const { data, error, refetch } = useRead('/ops/home/queues', {}, { isLive: true })
  const takeNext = useAct('/ops/claims/take-next')
  const mayClaim = viewer.role === 'reviewer' || viewer.role === 'senior'

  const claimNext = async (queue: 'reports' | 'appeals'): Promise<void> => {
    try {
      const { subject } = await takeNext.mutateAsync({ queue })
      if (subject === null) return void message.info(text.home.none)
      const [kind = '', id = ''] = subject.split(':')
      await navigate(kind === 'report' ? `/reports/${id}` : '/appeals')
    } catch (failure) {
      message.error(refusalOf(failure))
    }
  }

  return (
    <>
      <Flex justify='space-between' align='center' wrap gap='small'>
        <Typography.Title level={3}>{text.home.title}</Typography.Title>
        {mayClaim && (
          <Flex gap='small' wrap>
            <Button type='primary' loading={takeNext.isPending} onClick={() => void claimNext('reports')}>
              {text.home.takeReport}
            </Button>
            {viewer.role === 'senior' && (
              <Button loading={takeNext.isPending} onClick={() => void claimNext('appeals')}>
                {text.home.takeAppeal}
              </Button>
            )}
          </Flex>
        )}
      </Flex>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      <div className='queue-grid'>
        {data?.queues.map(({ name, waiting, late, dueAt }) => {
          const path = pathOf(name, viewer.role)
          const isOpen = path !== null
          return (
            <Card
              key={name}
              hoverable={isOpen}
              tabIndex={isOpen ? 0 : undefined}
              role={isOpen ? 'link' : undefined}
              onClick={isOpen ? () => void navigate(path) : undefined}
              onKeyDown={isOpen ? (event) => void (event.key === 'Enter' && navigate(path)) : undefined}
            >
              <Typography.Text type='secondary'>{wordOf(text.queues, name)}</Typography.Text>
              <Flex gap='large' align='end'>
                <Statistic title={text.home.waiting} value={waiting} />
                <Statistic
                  title={text.home.late}
                  value={late}
                  styles={late > 0 ? { content: { color: 'var(--late)' } } : {}}
                />
              </Flex>
              <Typography.Text type='secondary'>
                {waiting === 0 ? text.home.empty : text.home.due} {waiting > 0 && <Due at={dueAt} />}
              </Typography.Text>
            </Card>
          )
        })}
      </div>
    </>
  )
}

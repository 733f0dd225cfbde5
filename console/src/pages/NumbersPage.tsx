import { Button, Card, Flex, Segmented, Skeleton, Statistic, Typography } from 'antd'
import { useState } from 'react'
import type { PeriodNumbers } from '@contract/ops/calls/numbers/show'
import { call } from '../api/call'
import { useRead } from '../api/queries'
import { ActDialog } from '../components/ActDialog'
import { yuan } from '../components/money'
import { Problem } from '../components/Problem'
import { useSession } from '../shell/session'
import { useText } from '../text/use-text'

const PERIODS = [1, 7, 30] as const
type Period = (typeof PERIODS)[number]

const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part * 100) / whole)} %`
const ofWhole = (part: number, whole: number): string =>
  whole === 0 ? String(part) : `${part} (${share(part, whole)})`
const perThousand = (part: number, whole: number): string =>
  whole === 0 ? '–' : ((part * 1_000) / whole).toFixed(1)

/** The shown value of each number, by the keys of its texts. */
const valuesOf = (numbers: PeriodNumbers) =>
  ({
    registered: String(numbers.registered),
    active: String(numbers.active),
    balance: share(numbers.activeWomen, numbers.activeWomen + numbers.activeMen),
    matched: String(numbers.matched),
    messaged: ofWhole(numbers.messaged, numbers.matched),
    answered: ofWhole(numbers.answered, numbers.matched),
    reportRate: perThousand(numbers.reports, numbers.active),
    picturesDecided: String(numbers.picturesDecided),
    pictureMinutes: String(numbers.pictureMinutes),
    ordersMade: String(numbers.ordersMade),
    ordersPaid: ofWhole(numbers.ordersPaid, numbers.ordersMade),
    paidFen: yuan(numbers.paidFen),
    refunds: String(numbers.refunds),
    refundedFen: yuan(numbers.refundedFen),
    unlocks: String(numbers.unlocks),
    unlocksSettled: ofWhole(numbers.unlocksSettled, numbers.unlocks),
  }) as const

const save = (name: string, csv: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** Numbers of the last days, each with its definition. Auditors export them, which is logged. */
export function NumbersPage() {
  const text = useText()
  const { viewer } = useSession()
  const [days, setDays] = useState<Period>(7)
  const [asked, setAsked] = useState<'numbers' | 'audit' | null>(null)
  const { data, error, refetch } = useRead('/ops/numbers/show', { days })
  const values = data && valuesOf(data)
  const keys = Object.keys(text.numbers.names) as (keyof typeof text.numbers.names)[]
  return (
    <>
      <Flex justify='space-between' align='center' wrap gap='small' className='gap'>
        <Typography.Title level={3}>{text.numbers.title}</Typography.Title>
        {viewer.role === 'auditor' && (
          <Flex gap='small'>
            <Button onClick={() => setAsked('numbers')}>{text.numbers.csv}</Button>
            <Button onClick={() => setAsked('audit')}>{text.numbers.auditCsv}</Button>
          </Flex>
        )}
      </Flex>
      <Segmented<Period>
        value={days}
        onChange={setDays}
        options={PERIODS.map((value) => ({ value, label: text.numbers.days[value] }))}
      />
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      <div className='queue-grid'>
        {values &&
          keys.map((key) => (
            <Card key={key} size='small'>
              <Statistic title={text.numbers.names[key]} value={values[key]} />
              <Typography.Text type='secondary'>{text.numbers.means[key]}</Typography.Text>
            </Card>
          ))}
      </div>
      {asked && (
        <ActDialog
          title={asked === 'numbers' ? text.numbers.csv : text.numbers.auditCsv}
          submit={async ({ why = '' }) => {
            const { name, csv } = await call('/ops/csv/make', { what: asked, days, why })
            save(name, csv)
          }}
          onDone={() => setAsked(null)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

import { Card, Skeleton, Typography } from 'antd'
import type { NotifiedAct } from '@contract/ops/ops-constants'
import { useRead } from '../api/queries'
import { useText } from '../text/use-text'
import { Problem } from './Problem'

/** An act with the values that its message needs. */
export interface NoticeOfAct {
  readonly act: NotifiedAct
  readonly reason?: string | undefined
  readonly amountFen?: number | undefined
  readonly at?: number | undefined
}

/** What the member reads after an act, in both languages. */
export function WordsPreview({ act, reason, amountFen, at }: NoticeOfAct) {
  const text = useText()
  const { data, error, refetch } = useRead('/ops/words/preview', {
    act,
    ...(reason ? { reason } : {}),
    ...(amountFen ? { amountFen } : {}),
    ...(at ? { at } : {}),
  })
  if (error) return <Problem error={error} onRetry={() => void refetch()} />
  return (
    <Card size='small' title={text.memberActs.preview} className='gap' aria-live='polite'>
      {!data && <Skeleton active paragraph={{ rows: 2 }} />}
      {data?.words.map(({ language, title, body }) => (
        <Typography.Paragraph key={language} lang={language}>
          <strong>{title}</strong>
          <br />
          {body}
        </Typography.Paragraph>
      ))}
    </Card>
  )
}

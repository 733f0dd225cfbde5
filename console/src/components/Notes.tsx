import { App, Button, Card, Flex, Input, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct, useRead } from '../api/queries'
import { useSession } from '../shell/session'
import { useRefusal, useText } from '../text/use-text'
import { Moment } from './Moment'
import { Problem } from './Problem'

/** What colleagues wrote about a case or a member. Members never see it. Ctrl+Enter adds a note. */
export function Notes({ subject, memberId }: { subject: string; memberId: string | null }) {
  const { notes: text } = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { viewer } = useSession()
  const [words, setWords] = useState('')
  const { data, error, refetch } = useRead('/ops/notes/list', { subject }, { isLive: true })
  const add = useAct('/ops/notes/add')
  const submit = async (): Promise<void> => {
    if (words.trim() === '' || add.isPending) return
    try {
      await add.mutateAsync({ subject, memberId, text: words })
      setWords('')
      await queries.invalidateQueries({ queryKey: ['/ops/notes/list'] })
    } catch (failure) {
      message.error(refusalOf(failure))
    }
  }
  return (
    <Card size='small' title={text.title} className='gap-top'>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data?.list.map(({ id, operator, text: said, at }) => (
        <Typography.Paragraph key={id} className='words'>
          <strong>{operator}</strong> <Moment at={at} />
          <br />
          {said}
        </Typography.Paragraph>
      ))}
      {viewer.role !== 'auditor' && (
        <Flex vertical gap='small' align='start'>
          <Input.TextArea
            aria-label={text.add}
            placeholder={text.hint}
            rows={2}
            maxLength={500}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
            }}
          />
          <Button
            size='small'
            disabled={words.trim() === ''}
            loading={add.isPending}
            onClick={() => void submit()}
          >
            {text.add}
          </Button>
        </Flex>
      )}
    </Card>
  )
}

import { App, Button, Card, Flex, Tag, Typography } from 'antd'
import type { OpsData } from '@contract/ops/ops-calls'
import type { WordDiff, WordEntry } from '@contract/ops/word-list'
import { useState } from 'react'
import { useSession } from '../../shell/session'
import { useRefusal, useText } from '../../text/use-text'
import { WhyDialog } from '../../components/WhyDialog'

/** Draws the entries that differ. */
export function WordDiffView({ diff }: { diff: WordDiff }) {
  const text = useText().words
  const wordOfEntry = ({ term, category, action }: WordEntry): string =>
    `${term} · ${text.categories[category]} · ${text.actions[action]}`
  const rows: [keyof typeof text.diff, string, string[]][] = [
    ['added', 'green', diff.added.map(wordOfEntry)],
    ['removed', 'red', diff.removed.map(wordOfEntry)],
    ['changed', 'blue', diff.changed.map((one) => `${wordOfEntry(one.before)} → ${wordOfEntry(one.after)}`)],
  ]
  const filled = rows.filter(([, , words]) => words.length > 0)
  if (filled.length === 0) return <Typography.Text type='secondary'>{text.noChange}</Typography.Text>
  return filled.map(([kind, colour, words]) => (
    <Flex key={kind} gap='small' wrap align='center' className='gap'>
      <Typography.Text strong>{text.diff[kind]}</Typography.Text>
      {words.map((word) => (
        <Tag key={word} color={colour}>
          {word}
        </Tag>
      ))}
    </Flex>
  ))
}

interface WordChangesProps {
  readonly draft: OpsData<'/ops/words/open'>
  readonly mayEdit: boolean
  onEdit(set: WordEntry[], remove: string[]): void
  onDone(): Promise<void>
}

/** The changes of the draft, which are undone together or published with a reason. */
export function WordChanges({ draft, mayEdit, onEdit, onDone }: WordChangesProps) {
  const { words: text, versions } = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const { proved } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { diff } = draft
  if (diff.added.length + diff.removed.length + diff.changed.length === 0) return null

  const publish = async (why: string): Promise<void> => {
    try {
      const { version } = await proved('/ops/words/publish', { rev: draft.rev, why })
      setAsking(false)
      message.success(versions.published(version))
    } catch (failure) {
      message.error(refusalOf(failure))
    }
    await onDone()
  }

  const undo = (): void =>
    onEdit(
      [...diff.removed, ...diff.changed.map(({ before }) => before)],
      diff.added.map(({ term }) => term),
    )

  return (
    <Card
      size='small'
      className='gap'
      title={draft.operator === null ? null : text.draftBy(draft.operator)}
      extra={
        mayEdit && (
          <Flex gap='small'>
            <Button size='small' onClick={undo}>
              {text.undo}
            </Button>
            <Button size='small' type='primary' onClick={() => setAsking(true)}>
              {text.publish}
            </Button>
          </Flex>
        )
      }
    >
      <WordDiffView diff={diff} />
      {isAsking && (
        <WhyDialog
          title={text.publish}
          hint={text.publishHint}
          onCancel={() => setAsking(false)}
          onDone={(why) => void publish(why)}
        />
      )}
    </Card>
  )
}

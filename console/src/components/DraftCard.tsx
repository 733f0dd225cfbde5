import { Alert, Button, Card, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useText } from '../text/use-text'

interface DraftCardProps {
  /** Why it cannot be published yet; null when nothing is wrong. */
  readonly problem: string | null
  /** False when there is nothing to publish. */
  readonly isChanged?: boolean
  /** What would be published. */
  readonly children: ReactNode
  onUndo(): void
  onPublish(): void
}

/** A change of a document is undone as a whole or published. */
export function DraftCard({ problem, isChanged = true, children, onUndo, onPublish }: DraftCardProps) {
  const text = useText().versions
  return (
    <Card size='small' className='gap gap-top'>
      {problem !== null && <Alert type='error' showIcon className='gap' title={problem} />}
      <Flex gap='small' align='center' justify='space-between' wrap>
        <div>{children}</div>
        <Flex gap='small'>
          <Button onClick={onUndo}>{text.undo}</Button>
          <Button type='primary' disabled={problem !== null || !isChanged} onClick={onPublish}>
            {text.publish}
          </Button>
        </Flex>
      </Flex>
    </Card>
  )
}

import { Alert, Button, Card, Flex, Typography } from 'antd'
import { useText } from '../../text/use-text'
import type { Texts } from '../../text/zh'

interface SettingDraftCardProps {
  /** Values that differ from those in force. */
  readonly count: number
  /** The colleague who published meanwhile; null for nobody. */
  readonly conflictBy: string | null
  /** The rule between settings that the draft breaks; null for none. */
  readonly brokenRule: keyof Texts['settings']['rules'] | null
  /** A value is outside its range. */
  readonly isFaulty: boolean
  onUndo(): void
  onPreview(): void
}

/** The typed values are undone together or previewed. */
export function SettingDraftCard(props: SettingDraftCardProps) {
  const { count, conflictBy, brokenRule, isFaulty, onUndo, onPreview } = props
  const text = useText().settings
  return (
    <Card size='small' className='gap sticky'>
      {conflictBy !== null && (
        <Alert type='warning' showIcon className='gap' title={text.conflict(conflictBy)} />
      )}
      {brokenRule !== null && <Alert type='error' showIcon className='gap' title={text.rules[brokenRule]} />}
      <Flex gap='small' align='center' justify='space-between' wrap>
        <Typography.Text strong>{text.drafted(count)}</Typography.Text>
        <Flex gap='small'>
          <Button onClick={onUndo}>{text.undo}</Button>
          <Button type='primary' disabled={isFaulty || brokenRule !== null} onClick={onPreview}>
            {text.preview}
          </Button>
        </Flex>
      </Flex>
    </Card>
  )
}

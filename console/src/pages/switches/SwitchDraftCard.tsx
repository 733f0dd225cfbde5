import { Alert, Button, Card, Flex } from 'antd'
import { SWITCH_PLATFORMS } from '@contract/ops/ops-constants'
import type { Switches } from '@contract/ops/switches'
import { useText } from '../../text/use-text'
import { SwitchLines } from './SwitchLines'

const lacksSentence = ({ platforms, sentence }: Switches): boolean =>
  SWITCH_PLATFORMS.some((platform) => platforms[platform].isMaintained) &&
  (sentence['zh-CN'].trim() === '' || sentence.en.trim() === '')

interface SwitchDraftCardProps {
  readonly switches: Switches
  onUndo(): void
  onPublish(): void
}

/** The changed switches are undone together or published. */
export function SwitchDraftCard({ switches, onUndo, onPublish }: SwitchDraftCardProps) {
  const text = useText().switches
  return (
    <Card size='small' className='gap gap-top'>
      {lacksSentence(switches) && (
        <Alert type='error' showIcon className='gap' title={text.sentenceMissing} />
      )}
      <Flex gap='small' align='center' justify='space-between' wrap>
        <div>
          <SwitchLines switches={switches} />
        </div>
        <Flex gap='small'>
          <Button onClick={onUndo}>{text.undo}</Button>
          <Button type='primary' disabled={lacksSentence(switches)} onClick={onPublish}>
            {text.publish}
          </Button>
        </Flex>
      </Flex>
    </Card>
  )
}

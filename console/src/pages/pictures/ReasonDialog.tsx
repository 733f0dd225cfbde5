import { Button, Flex, Modal } from 'antd'
import { PICTURE_REASONS } from '@contract/ops/ops-constants'
import { useText } from '../../text/use-text'

/** The choice of what the member reads. Digits choose. */
export function ReasonDialog({
  onChoose,
  onCancel,
}: {
  onChoose: (reason: string) => void
  onCancel: () => void
}) {
  const text = useText()
  return (
    <Modal open footer={null} title={text.pictures.reasonTitle} onCancel={onCancel}>
      <Flex
        vertical
        gap='small'
        onKeyDown={(event) => {
          const reason = PICTURE_REASONS[Number(event.key) - 1]
          if (reason) onChoose(reason)
        }}
      >
        {PICTURE_REASONS.map((reason, place) => (
          <Button key={reason} autoFocus={place === 0} onClick={() => onChoose(reason)}>
            {place + 1}. {text.pictureReasons[reason]}
          </Button>
        ))}
      </Flex>
    </Modal>
  )
}

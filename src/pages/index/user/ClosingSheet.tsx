import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/layers/Sheet'
import type { Closing } from '@/shell/message-closing'
import { useText } from '@/shell/use-text'

/**
 * Explains why the viewer cannot write to this member, and what would help; null closes it. Source: product §7.4, §10
 * (1403)
 */
export const ClosingSheet = observer(function ClosingSheet({
  closing,
  onClose,
}: {
  closing: Closing | null
  onClose: () => void
}) {
  const { home } = useText()
  const [last, setLast] = useState(closing)
  if (closing && closing !== last) setLast(closing)
  const shown = closing ?? last
  if (!shown) return null
  const { button } = shown
  return (
    <Sheet
      isOpen={closing !== null}
      title={shown.line}
      subtitle={shown.note}
      onClose={onClose}
      footer={
        <>
          {button && (
            <Button
              kind='primary'
              isBlock
              text={button.text}
              onPress={() => {
                onClose()
                button.onPress()
              }}
            />
          )}
          <Button kind={button ? 'text' : 'primary'} isBlock text={home.shortage.close} onPress={onClose} />
        </>
      }
    />
  )
})

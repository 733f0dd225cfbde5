import { observer } from 'mobx-react'
import { Sheet } from '@/components/layers/Sheet'
import { useText } from '@/shell/use-text'
import { AgreementBody, type AgreementName } from './AgreementBody'

/**
 * An agreement over a page that is open without login, where the agreement's own page is not. Source: product §2.2
 */
export const AgreementSheet = observer(function AgreementSheet({
  name,
  onClose,
}: {
  /** Null closes the sheet. */
  name: AgreementName | null
  onClose: () => void
}) {
  const { agreement } = useText()
  return (
    <Sheet
      isOpen={name !== null}
      onClose={onClose}
      hasClose
      title={name === null ? '' : agreement.names[name]}
    >
      {name !== null && <AgreementBody name={name} onLeave={onClose} />}
    </Sheet>
  )
})

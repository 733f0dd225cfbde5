import { observer } from 'mobx-react'
import { useState } from 'react'
import { useStores } from '@/stores/use-stores'
import { useAction } from '../use-action'
import type { AgreementName } from './AgreementBody'
import { AgreementSheet } from './AgreementSheet'
import { ConsentSheet } from './ConsentSheet'

/** Props of {@link TermsSheet}. */
export interface TermsSheetProps {
  isOpen: boolean
  isMandatory: boolean
  onAccepted?: () => void
  onDecline: () => void
}

/** Asks a logged-in member to agree to changed agreements. Source: product §8.1 (5–7), screens.md overlay D */
export const TermsSheet = observer(function TermsSheet({
  isOpen,
  isMandatory,
  onAccepted,
  onDecline,
}: TermsSheetProps) {
  const { terms } = useStores()
  const [reading, setReading] = useState<AgreementName | null>(null)
  const accept = useAction(async () => {
    await terms.accept()
    onAccepted?.()
  })
  return (
    <>
      <ConsentSheet
        isOpen={isOpen}
        hasChanges
        isMandatory={isMandatory}
        isBusy={accept.isBusy}
        onAccept={() => void accept.run()}
        onDecline={onDecline}
        onRead={setReading}
      />
      <AgreementSheet name={reading} onClose={() => setReading(null)} />
    </>
  )
})

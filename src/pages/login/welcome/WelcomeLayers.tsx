import { observer } from 'mobx-react'
import type { AgreementName } from '@/shell/agreements/AgreementBody'
import { AgreementSheet } from '@/shell/agreements/AgreementSheet'
import { ConsentSheet } from '@/shell/agreements/ConsentSheet'
import { useStores } from '@/stores/use-stores'
import { RestoreDialog } from '../components/RestoreDialog'
import { BanSheet } from './BanSheet'
import { GoodbyeDialog } from './GoodbyeDialog'
import type { Entry } from './use-entry'

/** Props of {@link WelcomeLayers}. */
export interface WelcomeLayersProps {
  entry: Entry
  /** The agreement that the member reads; null while none is open. */
  reading: AgreementName | null
  onRead: (name: AgreementName | null) => void
}

/** The layers over the welcome page: consent, agreements, a ban, and an account that is being cancelled. */
export const WelcomeLayers = observer(function WelcomeLayers({ entry, reading, onRead }: WelcomeLayersProps) {
  const { login } = useStores()
  const { quick, asking } = entry
  return (
    <>
      <ConsentSheet
        isOpen={asking !== null}
        native={asking === 'quick' ? quick?.native() : undefined}
        onAccept={entry.accept}
        onDecline={() => entry.ask(null)}
        onRead={onRead}
      />
      {quick && (
        <ConsentSheet
          isOpen={login.isAskedAgain}
          hasChanges
          onAccept={quick.agree}
          onDecline={login.declineAgain}
          onRead={onRead}
        />
      )}
      <AgreementSheet name={reading} onClose={() => onRead(null)} />
      <BanSheet onLogIn={entry.start} />
      <GoodbyeDialog />
      {quick && (
        <RestoreDialog
          isOpen={quick.isLeaving}
          isBusy={quick.isBusy}
          native={quick.native(true)}
          onCancel={quick.dismiss}
        />
      )}
    </>
  )
})

import { observer } from 'mobx-react'
import type { AgreementName } from '@/shell/agreements/AgreementBody'
import type { LoginOutcome } from '@/stores/account/login'

/** Props of {@link OneTap}. */
export interface OneTapProps {
  /** Does it once the member has agreed to the agreements. */
  withConsent: (act: () => void) => void
  onRead: (name: AgreementName) => void
  /** Receives the result of a login that was proven; undefined when it failed. */
  onDone: (outcome: LoginOutcome | null | undefined) => void
}

/** A login by the number of the SIM card. Mini-programs have a button of their platform; H5 has a file of its own. */
export const OneTap = observer(function OneTap(_props: OneTapProps) {
  return null
})

import { useState } from 'react'
import { quickLogin, type NativeButton } from '@/platform/login/quick-login'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { LoginOutcome } from '@/stores/account/login'
import { useStores } from '@/stores/use-stores'
import { leaveLogin } from '../components/leave-login'

/** Logging in by the platform's own button. */
export interface QuickLoginUse {
  /** Props that make a button the platform's; `restore` restores a cancelled account. */
  native(restore?: boolean): NativeButton
  /** Agrees to agreements that changed in the meantime and continues the waiting login with the same proof. */
  agree(): void
  readonly isBusy: boolean
  /** The account is being cancelled, and only another press restores it. */
  readonly isLeaving: boolean
  dismiss(): void
}

/**
 * Null where the platform proves no phone number. `onAnswer` runs when the platform's sheet is closed, whatever the
 * result.
 */
export function useQuickLogin(onAnswer: () => void): QuickLoginUse | null {
  const { login, systemConfig } = useStores()
  const { errors } = useText()
  const prove = useAction(login.prove)
  // A separate action, because it may follow the first at once.
  const restoring = useAction(login.prove)
  const agreeing = useAction(login.agreeAgain)
  const [isLeaving, setLeaving] = useState(false)
  const leave = (outcome: LoginOutcome | null | undefined) => {
    setLeaving(outcome === 'cancelling')
    leaveLogin(outcome)
  }
  if (!quickLogin || !systemConfig.value?.login[quickLogin.scene]) return null
  const { native } = quickLogin
  return {
    native: (restore = false) =>
      native((proof) => {
        onAnswer()
        if (!proof) return showToast(errors.PROVIDER_REFUSED)
        void (restore ? restoring : prove).run(proof, restore).then(leave)
      }),
    agree: () => void agreeing.run().then(leave),
    isBusy: prove.isBusy || restoring.isBusy || agreeing.isBusy,
    isLeaving,
    dismiss: () => {
      setLeaving(false)
      login.startOver()
    },
  }
}

import { useState } from 'react'
import { quickLogin, type NativeButton } from '@/platform/quick-login'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { LoginOutcome } from '@/stores/login'
import { useStores } from '@/stores/use-stores'
import { leaveLogin } from './leave-login'

/** Logging in by the platform's own button. */
export interface QuickLoginUse {
  /** Props that make a button the platform's; `restore` brings a cancelled account back. */
  native(restore?: boolean): NativeButton
  /** Agrees to agreements that changed in the meantime; the login that waited for it goes on with the same proof. */
  agree(): void
  readonly isBusy: boolean
  /** The account is being cancelled, and only a fresh press brings it back. */
  readonly isLeaving: boolean
  dismiss(): void
}

/** Null where the platform vouches for nobody. `onAnswer`: the platform's sheet is gone, whatever came of it. */
export function useQuickLogin(onAnswer: () => void): QuickLoginUse | null {
  const { login, systemConfig } = useStores()
  const { errors } = useText()
  const prove = useAction(login.prove)
  // A press of its own: it may follow the first at once.
  const restoring = useAction(login.prove)
  const agreeing = useAction(login.agreeAnew)
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

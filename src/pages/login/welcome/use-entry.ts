import { useState } from 'react'
import { navigateTo } from '@/platform/navigation'
import { askPrivacy } from '@/platform/privacy'
import { useAction } from '@/shell/use-action'
import { useStores } from '@/stores/use-stores'
import { useQuickLogin, type QuickLoginUse } from './use-quick-login'

/** Which login asked for the consent: the platform's button, or the one by code. */
export type LoginWay = 'quick' | 'code'

/** The start of a login, which first asks for the consent. */
export interface Entry {
  /** Null where the platform proves no phone number. */
  readonly quick: QuickLoginUse | null
  /** The login that waits for the consent; null while none does. */
  readonly asking: LoginWay | null
  ask(way: LoginWay | null): void
  /** Starts the login by code. */
  start(): void
  /** Agrees and continues the login that asked. */
  accept(): void
}

/** Starts either login of the welcome page. */
export function useEntry(): Entry {
  const { login } = useStores()
  const [asking, setAsking] = useState<LoginWay | null>(null)
  const quick = useQuickLogin(() => setAsking(null))
  const goOn = useAction(async () => {
    if (await askPrivacy()) navigateTo('login')
  })
  return {
    quick,
    asking,
    ask: setAsking,
    start: () => (login.isAgreed ? void goOn.run() : setAsking('code')),
    accept() {
      login.setAgreed(true)
      // The platform's sheet continues from the button that opened it, so that button stays mounted until the sheet is
      // answered.
      if (asking === 'quick') return
      setAsking(null)
      void goOn.run()
    },
  }
}

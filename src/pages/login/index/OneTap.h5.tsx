import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { createElement, useEffect, useRef, useState } from 'react'
import { Button } from '@/components/Button'
import { Sheet } from '@/components/layers/Sheet'
import { hearFrame } from '@/platform/h5/frame-messages'
import { mayBeOnMobileData } from '@/platform/login/mobile-data'
import { showToast } from '@/platform/toast'
import { ConsentSheet } from '@/shell/agreements/ConsentSheet'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { LoginOutcome } from '@/stores/account/login'
import { OneTapStore, type OneTapTokens } from '@/stores/account/one-tap'
import { usePageStore, useStores } from '@/stores/use-stores'
import { RestoreDialog } from '../components/RestoreDialog'
import type { OneTapProps } from './OneTap'
import './OneTap.scss'

/** What the page in the frame says. */
interface Said {
  readonly jinyuOneTap?: 'ready' | 'done' | 'failed' | 'closed'
  readonly token?: unknown
}

/** Longest wait for the carrier's script, in ms; after it a code is faster. Source: ours */
const READY_MS = 10_000

interface CarrierProps {
  tokens: OneTapTokens
  onProof: (spToken: string) => void
  onFail: () => void
  onClose: () => void
}

/** The carrier's page in a frame, whose page has a policy of its own: the app's page runs no foreign script. */
const Carrier = observer(function Carrier(props: CarrierProps) {
  const { preferences } = useStores()
  const frame = useRef<HTMLIFrameElement>(null)
  const latest = useRef(props)
  latest.current = props
  useEffect(() => {
    const late = setTimeout(() => latest.current.onFail(), READY_MS)
    const start = () => {
      clearTimeout(late)
      const { accessToken, jwtToken } = latest.current.tokens
      const message = { jinyuOneTapTokens: { accessToken, jwtToken } }
      frame.current?.contentWindow?.postMessage(message, window.location.origin)
    }
    const stop = hearFrame<Said>(frame, (said) => {
      const { onProof, onFail, onClose } = latest.current
      if (said?.jinyuOneTap === 'ready') start()
      if (said?.jinyuOneTap === 'failed') onFail()
      if (said?.jinyuOneTap === 'closed') onClose()
      if (said?.jinyuOneTap === 'done' && typeof said.token === 'string') onProof(said.token)
    })
    return () => {
      clearTimeout(late)
      stop()
    }
  }, [])
  return createElement('iframe', {
    ref: frame,
    className: 'jy-one-tap__frame',
    title: useText().login.oneTap.title,
    src: `/one-tap/${props.tokens.provider}?lang=${preferences.locale}`,
  })
})

/** Consent to agreements that changed meanwhile, and the question whether an account is restored. */
const OneTapQuestions = observer(function OneTapQuestions({
  isLeaving,
  onRestore,
  onStay,
  onRead,
  onDone,
}: Pick<OneTapProps, 'onRead' | 'onDone'> & {
  isLeaving: boolean
  onRestore: () => void
  onStay: () => void
}) {
  const { login } = useStores()
  const agree = useAction(login.agreeAgain)
  return (
    <>
      <ConsentSheet
        isOpen={login.isAskedAgain}
        hasChanges
        onAccept={() => void agree.run().then(onDone)}
        onDecline={login.declineAgain}
        onRead={onRead}
      />
      <RestoreDialog isOpen={isLeaving} onConfirm={onRestore} onCancel={onStay} />
    </>
  )
})

/**
 * A login by the number of the SIM card, offered where the server has a carrier and the browser may be on mobile data. Every
 * failure leads back to the code. Source: product §8.1 (2), providers Aliyun, PNVS H5
 */
export const OneTap = observer(function OneTap({ withConsent, onRead, onDone }: OneTapProps) {
  const { login, systemConfig } = useStores()
  const { login: text, errors } = useText()
  const oneTap = usePageStore(OneTapStore)
  /** Null while the carrier's page is not shown. */
  const [tokens, setTokens] = useState<OneTapTokens | null>(null)
  /** A proof restores an account only when the member chose that. */
  const [restores, setRestores] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  // The question whether an account is restored follows at once.
  const prepare = useAction(oneTap.prepare, { lockMs: 0 })
  const prove = useAction(login.prove, { lockMs: 0 })
  if (systemConfig.value?.login.onetap !== true || !mayBeOnMobileData()) return null

  const close = () => setTokens(null)
  const open = async (restore: boolean) => {
    setRestores(restore)
    setLeaving(false)
    const given = await prepare.run(window.location.origin)
    if (given) setTokens(given)
  }
  const done = (outcome: LoginOutcome | null | undefined) => {
    setLeaving(outcome === 'cancelling')
    onDone(outcome)
  }
  const finish = (spToken: string) => {
    close()
    void prove.run({ scene: 'onetap', spToken }, restores).then(done)
  }
  const fail = () => {
    close()
    showToast(errors.ONE_TAP_UNAVAILABLE)
  }
  return (
    <>
      <Button
        kind='text'
        size='l'
        isBlock
        text={text.oneTap.link}
        isBusy={prepare.isBusy || prove.isBusy}
        onPress={() => withConsent(() => void open(false))}
      />
      <Sheet isOpen={tokens !== null} onClose={close} title={text.oneTap.title} hasClose>
        <View className='jy-one-tap'>
          {tokens && <Carrier tokens={tokens} onProof={finish} onFail={fail} onClose={close} />}
        </View>
      </Sheet>
      <OneTapQuestions
        isLeaving={isLeaving}
        onRestore={() => void open(true)}
        onStay={login.startOver}
        onRead={onRead}
        onDone={done}
      />
    </>
  )
})

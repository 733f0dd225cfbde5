import { createElement, useEffect, useRef } from 'react'
import { observer } from 'mobx-react'
import { hearFrame } from '@/platform/h5/frame-messages'
import { useStores } from '@/stores/use-stores'
import { useText } from './use-text'
import type { VendorProofProps } from './VendorProof'

/** What the page in the frame says. */
interface Said {
  readonly jinyuCaptcha?: 'passed' | 'failed'
  readonly token?: unknown
}

/** Whether this platform can show a vendor's captcha. */
export const canShowVendor: boolean = true

/** The vendor's captcha in a frame, whose page has a policy of its own: the app's page runs no foreign script. */
export const VendorProof = observer(function VendorProof({ page, onPass, onFail }: VendorProofProps) {
  const { preferences } = useStores()
  const text = useText().proof.person
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(
    () =>
      hearFrame<Said>(frame, (said) => {
        if (said?.jinyuCaptcha === 'failed') onFail()
        if (said?.jinyuCaptcha === 'passed' && typeof said.token === 'string') onPass(`aliyun:${said.token}`)
      }),
    [onPass, onFail],
  )
  const query = `lang=${preferences.locale}&theme=${preferences.isDark ? 'dark' : 'light'}`
  return createElement('iframe', {
    ref: frame,
    className: 'jy-human-proof__frame',
    title: text.title,
    src: `${page}?${query}`,
  })
})

import { createElement, useEffect, useRef } from 'react'
import { observer } from 'mobx-react'
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
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<Said | null>) => {
      if (source !== frame.current?.contentWindow || origin !== window.location.origin) return
      if (data?.jinyuCaptcha === 'failed') onFail()
      if (data?.jinyuCaptcha === 'passed' && typeof data.token === 'string') onPass(`aliyun:${data.token}`)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [onPass, onFail])
  const query = `lang=${preferences.locale}&theme=${preferences.isDark ? 'dark' : 'light'}`
  return createElement('iframe', {
    ref: frame,
    className: 'jy-human-proof__frame',
    title: text.title,
    src: `${page}?${query}`,
  })
})

import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useMemo } from 'react'
import { qrModules } from '@/lib/poster/qr'
import './PhoneCode.scss'

/** Width of the white margin that readers need around the code, in modules. Source: ISO/IEC 18004 */
const QUIET = 4

/** Returns a QR code of the address as a picture, dark on white in both themes. */
const qrPicture = (address: string): string => {
  const modules = qrModules(address)
  const side = modules.length + 2 * QUIET
  const dark = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  )
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#2b0d1a" d="${dark.join('')}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** Address of the app, without the open page. */
const appAddress = (): string => `${window.location.origin}${window.location.pathname}`

/** Props of {@link PhoneCode}. */
export interface PhoneCodeProps {
  /** Name for screen readers. */
  label: string
  /** Default: beside the app; `small` in a corner of it. */
  size?: 'small'
}

/** A QR code on a card that opens the app on the phone. Source: ui.md §8 */
export const PhoneCode = observer(function PhoneCode({ label, size }: PhoneCodeProps) {
  const picture = useMemo(() => qrPicture(appAddress()), [])
  return (
    <View className={size ? 'jy-phone-code jy-phone-code--small' : 'jy-phone-code'}>
      <Image className='jy-phone-code__picture' src={picture} aria-label={label} />
    </View>
  )
})

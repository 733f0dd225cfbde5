import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { createRoot } from 'react-dom/client'
import logo from '@/assets/brand/logo.svg'
import { Icon } from '@/components/Icon'
import { Seal } from '@/components/members/Verified'
import { isDrawn, LAYER } from '@/lib/layers'
import { qrModules } from '@/lib/poster/qr'
import { useBrand } from '@/shell/use-brand'
import { textWith } from '@/shell/use-text'
import type { RootStore } from '@/stores/root'
import { StoresProvider, useStores } from '@/stores/use-stores'
import { desktop as english } from '@/text/en/desktop'
import type { Translation } from '@/text/translation'
import { desktop } from '@/text/zh-CN/desktop'
import './DesktopSides.scss'

const useDesktopText = textWith<{ desktop: Translation<typeof desktop> }>({
  'zh-CN': { desktop },
  en: { desktop: english },
})

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

/** What the product promises, for visitors. */
const Promises = observer(function Promises() {
  const { login, desktop: text } = useDesktopText()
  const brand = useBrand()
  return (
    <View className='jy-aside jy-aside--promise'>
      <View className='jy-aside__brand'>
        <Image className='jy-aside__logo' src={logo} aria-hidden='true' />
        <Text>{brand}</Text>
      </View>
      <View className='jy-aside__headline'>{login.headline}</View>
      <View className='jy-aside__line'>{login.line}</View>
      <View className='jy-aside__point'>
        <Seal className='jy-aside__icon' />
        <Text>{text.verified}</Text>
      </View>
      <View className='jy-aside__point'>
        <Icon name='shield-check' size={16} className='jy-aside__icon' />
        <Text>{text.distance}</Text>
      </View>
      <View className='jy-aside__point'>
        <Icon name='timer' size={16} className='jy-aside__icon' />
        <Text>{text.speed}</Text>
      </View>
    </View>
  )
})

/**
 * The areas beside the app in a wide window: the slogan on its left until the member is logged in, the QR code for
 * the phone on its right. Source: ui.md §8
 */
const DesktopSides = observer(function DesktopSides({ address }: { address: string }) {
  const { desktop: text } = useDesktopText()
  const { session } = useStores()
  return (
    <>
      {!session.isLoggedIn && <Promises />}
      <View className='jy-aside jy-aside--phone'>
        <View className='jy-aside__card'>
          <Image className='jy-aside__code' src={qrPicture(address)} aria-label={text.code} />
        </View>
        <View className='jy-aside__scan'>{text.scan}</View>
        <View className='jy-aside__scan-line'>{text.scanLine}</View>
      </View>
    </>
  )
})

/** Height of a line of a wheel that counts lines, px. */
const LINE_PX = 16

/** Scrolls the shown page by a wheel that turns beside the app, unless a layer covers the page. */
function scrollColumn({ target, deltaY, deltaMode }: WheelEvent): void {
  if (!(target instanceof Element) || target.closest('#app')) return
  if ([...document.querySelectorAll(LAYER)].some(isDrawn)) return
  const page = [...document.querySelectorAll('.taro_page')].filter(isDrawn).pop()
  page?.scrollBy({ top: deltaMode === WheelEvent.DOM_DELTA_LINE ? deltaY * LINE_PX : deltaY })
}

/** Draws the sides in a separate React tree, because the app's tree belongs to Taro. */
export function mountSides(root: RootStore): void {
  const ground = document.createElement('div')
  document.body.appendChild(ground)
  document.addEventListener('wheel', scrollColumn, { passive: true })
  createRoot(ground).render(
    <StoresProvider value={root}>
      <DesktopSides address={`${window.location.origin}${window.location.pathname}`} />
    </StoresProvider>,
  )
}

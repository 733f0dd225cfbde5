import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { createRoot } from 'react-dom/client'
import logo from '@/assets/brand/logo.svg'
import { Icon } from '@/components/Icon'
import { Seal } from '@/components/members/Verified'
import { isDrawn, LAYER } from '@/lib/layers'
import { useBrand } from '@/shell/use-brand'
import type { RootStore } from '@/stores/root'
import { StoresProvider, useStores } from '@/stores/use-stores'
import { PhoneCode } from './PhoneCode'
import { useDesktopText } from './use-desktop-text'
import './DesktopSides.scss'

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
 * the phone on its right. Two pages side by side leave no room for them. Source: ui.md §8
 */
const DesktopSides = observer(function DesktopSides() {
  const { desktop: text } = useDesktopText()
  const { session } = useStores()
  return (
    <>
      {!session.isLoggedIn && <Promises />}
      <View className='jy-aside jy-aside--phone'>
        <PhoneCode label={text.code} />
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
      <DesktopSides />
    </StoresProvider>,
  )
}

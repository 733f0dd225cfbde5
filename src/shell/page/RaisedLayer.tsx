import { View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState, type ComponentType } from 'react'
import { Icon } from '@/components/Icon'
import { Pressable } from '@/components/Pressable'
import { showToast } from '@/platform/toast'
import { routeOf, type RouteName } from '@/routes'
import { useStores } from '@/stores/use-stores'
import type { SpeedLayerProps } from '../speed/SpeedLayer'
import { useText } from '../use-text'
import './RaisedLayer.scss'

type Layer = ComponentType<SpeedLayerProps>

/** The layer's code is loaded when it is first needed, so the first page loads without it. */
function useLayer(isNeeded: boolean, onFailure: () => void): Layer | null {
  const [layer, setLayer] = useState<Layer | null>(null)
  useEffect(() => {
    if (!isNeeded || layer) return
    import('../speed/SpeedLayer').then(({ SpeedLayer }) => setLayer(() => SpeedLayer), onFailure)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a failure calls the handler of that render
  }, [isNeeded, layer])
  return layer
}

/** Whether the page is the one on top: others stay mounted below. */
function useIsOnTop(onHide: () => void): boolean {
  const [isOnTop, setOnTop] = useState(true)
  useDidShow(() => setOnTop(true))
  useDidHide(() => {
    setOnTop(false)
    onHide()
  })
  return isOnTop
}

/**
 * The layer of the raised button, over the page on top. A date that is found or resumed opens it by itself; in a
 * chat, and after the member minimised it, a banner opens it.
 * Source: product §0.2, screens.md B
 */
export const RaisedLayer = observer(function RaisedLayer({ route }: { route: RouteName }) {
  const { tabs, speed } = useStores()
  const { common: text } = useText()
  const isTab = routeOf(route).tab !== undefined
  const isOnTop = useIsOnTop(tabs.closeRaised)
  const isHere = isOnTop && (!isTab || tabs.selected === route)
  const isOpen = isHere && tabs.isRaisedOpen
  const { call } = speed
  const Layer = useLayer(isOpen, () => {
    tabs.closeRaised()
    showToast(text.notOpened)
  })
  useEffect(() => {
    if (!isHere || call === null || route === 'chat') return
    if (isTab || speed.answeredCall !== call) tabs.openRaised()
  }, [isHere, isTab, call, route, speed, tabs])
  useEffect(() => {
    if (isOpen) speed.answer(call)
  }, [isOpen, call, speed])
  return (
    <>
      {isHere && !isOpen && !isTab && call !== null && <CallBanner onPress={tabs.openRaised} />}
      {Layer && <Layer isOpen={isOpen} onClose={tabs.closeRaised} />}
    </>
  )
})

/** A banner for a date that waits while the member is on another page. */
const CallBanner = observer(function CallBanner({ onPress }: { onPress: () => void }) {
  const { speed: text } = useText()
  const { speed } = useStores()
  const name = speed.date?.peer.nickname
  return (
    <Pressable className='jy-call-banner' onPress={onPress}>
      <Icon name='timer' size={20} className='jy-call-banner__icon' />
      <View role='alert'>{name === undefined ? text.bannerResult : text.banner(name)}</View>
    </Pressable>
  )
})

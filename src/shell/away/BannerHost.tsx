import { View } from '@tarojs/components'
import { useDidHide, useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect, useState, type ComponentType } from 'react'
import { useStores } from '@/stores/use-stores'

/** The banner's code is loaded with the first news; a failed load only delays it until the next ones. */
function useBanner(isNeeded: boolean): ComponentType | null {
  const [part, setPart] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isNeeded || part) return
    import('./NewsBanner').then(
      ({ NewsBanner }) => setPart(() => NewsBanner),
      () => undefined,
    )
  }, [isNeeded, part])
  return part
}

/**
 * The place of the banner on the page on top. It is a live region that exists before its content, so that screen readers
 * announce the banner without moving the focus. Source: product §7.14, WCAG 4.1.3
 */
export const BannerHost = observer(function BannerHost() {
  const { banner } = useStores()
  const [isOnTop, setOnTop] = useState(true)
  useDidShow(() => setOnTop(true))
  useDidHide(() => setOnTop(false))
  const isNeeded = isOnTop && banner.current !== null
  const Part = useBanner(isNeeded)
  return (
    <View className='jy-news-host' role='status' aria-live='polite'>
      {isNeeded && Part && <Part />}
    </View>
  )
})

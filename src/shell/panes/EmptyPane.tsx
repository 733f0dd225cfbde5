import { Image, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { ILLUSTRATIONS, type IllustrationName } from '@/components/illustrations'
import { paneChanges } from '@/lib/panes'
import type { TabRouteName } from '@/routes'
import { PhoneCode } from '@/shell/desktop/PhoneCode'
import { useDesktopText } from '@/shell/desktop/use-desktop-text'
import type { RootStore } from '@/stores/root'
import { StoresProvider, useStores } from '@/stores/use-stores'
import type { WidePanes } from './panes'

/** The two capsules as they fit each tab. */
const DRAWINGS: Record<TabRouteName, IllustrationName> = {
  home: 'empty-nearby',
  messages: 'empty-msg',
  mine: 'empty-record',
}

/** The right pane while nothing is open in it. Source: ui.md §8 */
const EmptyPane = observer(function EmptyPane({ panes }: { panes: WidePanes }) {
  const { tabs } = useStores()
  const { desktop: text } = useDesktopText()
  const isEmptyNow = () => panes.isOn() && panes.openedUrl() === null
  const [isEmpty, setEmpty] = useState(isEmptyNow)
  // eslint-disable-next-line react-hooks/exhaustive-deps -- it reads nothing but the panes
  useEffect(() => paneChanges.on(() => setEmpty(isEmptyNow())), [panes])
  if (!isEmpty) return null
  return (
    <View className='jy-empty-pane'>
      <Image
        className='jy-empty-pane__drawing'
        src={ILLUSTRATIONS[DRAWINGS[tabs.selected]]}
        aria-hidden='true'
      />
      <Text className='jy-empty-pane__line'>{text.empty[tabs.selected]}</Text>
      <View className='jy-empty-pane__phone'>
        <PhoneCode label={text.code} size='small' />
        <View className='jy-empty-pane__words'>
          <View className='jy-empty-pane__scan'>{text.scan}</View>
          <View>{text.scanLine}</View>
        </View>
      </View>
    </View>
  )
})

/** Draws the empty pane behind the pages, in a separate React tree, because the app's tree belongs to Taro. */
export function mountEmptyPane(app: HTMLElement, panes: WidePanes, root: RootStore): void {
  const ground = document.createElement('div')
  app.prepend(ground)
  createRoot(ground).render(
    <StoresProvider value={root}>
      <EmptyPane panes={panes} />
    </StoresProvider>,
  )
}

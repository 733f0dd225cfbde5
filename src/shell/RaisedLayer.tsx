import { observer } from 'mobx-react'
import type { RouteName } from '@/routes'
import { useStores } from '@/stores/use-stores'
import { SpeedIntro } from './SpeedIntro'

/** What the raised button opens over the tab page on top; the others stay mounted beneath. Source: product §0.2 */
export const RaisedLayer = observer(function RaisedLayer({ route }: { route: RouteName }) {
  const { tabs } = useStores()
  return <SpeedIntro isOpen={tabs.isRaisedOpen && tabs.selected === route} onClose={tabs.closeRaised} />
})

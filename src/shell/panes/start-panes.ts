import { eventCenter } from '@tarojs/taro'
import { installPanes } from '@/lib/panes'
import { beginsWithTab, restoreTab } from '@/platform/h5/restore-tab'
import { beforeLaunch } from '@/platform/h5/launch'
import type { RootStore } from '@/stores/root'
import { mountEmptyPane } from './EmptyPane'
import { closeByEscape, keepLeftLoading } from './pane-events'
import { watchPaneLayers } from './pane-layers'
import { createPanes } from './panes'
import './panes.scss'

/** Below this height in CSS px a window is low, as a phone on its side is. Source: ui.md §8 */
const LOW_WINDOW = '(max-height: 599px)'

/** Starts the two panes of a wide window; at the launch also the tab page below a page that is opened directly. */
export function startPanes(root: RootStore, room: MediaQueryList, isLaunch: boolean): void {
  const app = document.getElementById('app')
  if (!app) return
  const panes = createPanes(room, window.matchMedia(LOW_WINDOW))
  installPanes(panes)
  watchPaneLayers(app, panes)
  keepLeftLoading(app, panes)
  closeByEscape(panes)
  const fill = () => {
    eventCenter.off('__afterTaroRouterChange', fill)
    mountEmptyPane(app, panes, root)
  }
  if (!isLaunch) return fill()
  // Taro empties the app when it draws the first page.
  eventCenter.on('__afterTaroRouterChange', fill)
  if (beginsWithTab(window.location.hash.slice(1))) panes.expectTab()
  beforeLaunch(restoreTab)
}

import { deferred } from '../page/deferred'
import type { InstalledBarsProps } from './installed-bars'

const load = () => import('./Bars')

// The browser makes its offer once, and maybe before the code of the bars has arrived.
window.addEventListener('beforeinstallprompt', (event) => {
  // Its own bar would come at a moment of its choosing.
  event.preventDefault()
  load().then(
    ({ takeOffer }) => takeOffer(event),
    () => undefined,
  )
})

/** The bars of H5 about a new build and about installing; their code is loaded when the page has been rendered. */
export const InstalledBars = deferred<InstalledBarsProps>(() => load().then(({ Bars }) => Bars))

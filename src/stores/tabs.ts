import { makeAutoObservable } from 'mobx'
import type { TabRouteName } from '@/routes'

/** Which tab is on top, and whether the raised button's layer is over it. */
export class TabsStore {
  selected: TabRouteName = 'home'
  isRaisedOpen = false
  private wantsLikes = false

  constructor() {
    makeAutoObservable(this, {}, { autoBind: true })
  }

  select(name: TabRouteName): void {
    this.selected = name
  }

  /** The raised button was tapped: its layer opens over the tab page. Source: product §0.2 */
  openRaised(): void {
    this.isRaisedOpen = true
  }

  closeRaised(): void {
    this.isRaisedOpen = false
  }

  /** Makes the messages page open the viewer's likes, once, when it is shown next. Source: screens.md 13, 21 */
  requestLikes(): void {
    this.wantsLikes = true
  }

  /** Returns whether that was requested, and clears the request. */
  consumeLikesRequest(): boolean {
    const isRequested = this.wantsLikes
    this.wantsLikes = false
    return isRequested
  }

  reset(): void {
    this.wantsLikes = false
    this.selected = 'home'
    this.isRaisedOpen = false
  }
}

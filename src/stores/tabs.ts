import { makeAutoObservable } from 'mobx'
import type { TabRouteName } from '@/routes'

/** Which tab is on top, and whether the raised button's layer lies over it. */
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

  /** The raised button was pressed: its layer opens over the tab page on top. Source: product §0.2 */
  openRaised(): void {
    this.isRaisedOpen = true
  }

  closeRaised(): void {
    this.isRaisedOpen = false
  }

  /** The messages are to open who likes the viewer, once, when they show next. Source: screens.md 13, 21 */
  wishLikes(): void {
    this.wantsLikes = true
  }

  /** Whether that was wished; it is not any more. */
  takeLikesWish(): boolean {
    const isWished = this.wantsLikes
    this.wantsLikes = false
    return isWished
  }

  reset(): void {
    this.wantsLikes = false
    this.selected = 'home'
    this.isRaisedOpen = false
  }
}

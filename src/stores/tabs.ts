import { makeAutoObservable } from 'mobx'
import type { TabRouteName } from '@/routes'

/** Which tab is on top, and whether the raised button's layer lies over it. */
export class TabsStore {
  selected: TabRouteName = 'home'
  isRaisedOpen = false

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

  reset(): void {
    this.selected = 'home'
    this.isRaisedOpen = false
  }
}

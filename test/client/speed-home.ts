import HomePage from '@/pages/index/home'
import { memberWorld } from './fake-stores'
import { mountPage, type MountedPage } from './mount-page'
import { letSecondPass } from './press-clock'
import { openSpeed, speedAnswer, speedAsked, speedEvent, speedState } from './speed'
import type { SpeedState } from '@contract/types/speed'

/** The home page of a member with a given state of the speed dates on the server. */
export class SpeedHome {
  readonly world = memberWorld()
  /** The server's answer to every speed call; a test may replace it. */
  now: SpeedState = speedState()
  private mounted: MountedPage | null = null

  constructor() {
    letSecondPass()
    openSpeed(this.world)
    this.world.api.answer('/api/user/delete_action', () => ({
      state: 'done',
      quota: null,
      message: null,
      speed: (this.now = speedState({ rev: 90 })),
    }))
  }

  /** The page, once it is open. */
  get page(): MountedPage {
    if (!this.mounted) throw new Error('the home page is not open')
    return this.mounted
  }

  /** Calls to the server, in order. */
  asked(): string[] {
    return speedAsked(this.world)
  }

  push(state: SpeedState): void {
    this.world.realtime.push(speedEvent({ state }))
  }

  /** Opens the page with this state of the member. */
  async open(state: SpeedState): Promise<void> {
    this.now = state
    this.world.api.answer('/api/user/add_action', () => speedAnswer(this.now))
    await this.world.root.start()
    this.world.realtime.setLink('online')
    this.mounted = await mountPage(HomePage, 'home', { world: this.world })
  }

  async leave(): Promise<void> {
    this.world.root.speed.reset()
    await this.page.unmount()
    this.world.root.stop()
  }
}

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DEBOUNCE_MS } from '@contract/constants'
import { randomFrom } from '../../test/history/random'
import { queryOf } from '../harness/demo-member'
import type { Phone } from '../harness/phone'
import { movementsHaveEnded } from '../harness/rest'
import { runningProduct } from '../harness/running-product'
import { routes, type RouteName } from '../../src/routes'
import { net } from '../../test/net/net'
import { Ears } from './ears'
import { habits } from './habits'
import { holdAt, sweep, SWEEPS, type Point } from './finger'
import { openEyes, type Control, type State } from './look'
import type { NetworkFaults } from './network-faults'
import { keyOf, routeIn, type Tally } from './tally'

const picturesDir = path.resolve(__dirname, '../../artifacts/monkey')
const SHOWN_ACTS = 15
/** Longest time that a page may be busy, in tenths of a second of its own timers. */
const BUSY_TICKS = 100
/** Texts of every kind for the fields. */
const WORDS = [
  '你好',
  'hello 👋',
  '13700001234',
  '   ',
  '<b>x</b>',
  '0',
  '9'.repeat(30),
  '很长的话。'.repeat(60),
]
/** Actions that change who the member is; they are pressed rarely. */
const DANGEROUS = /注销|退出登录|log ?out|delete (my )?account|cancel (my )?account/i
const DANGEROUS_SHARE = 0.03

/** Options of a run. */
export interface MonkeyOptions {
  readonly seed: number
  readonly phone: Phone
  /** Receives the faults of the phone's page. */
  readonly network: NetworkFaults
  /** A peer whose page and chat can be opened. */
  readonly peerId: string
  readonly tally: Tally
  /** Pages that it opens by their address. */
  readonly pages: readonly RouteName[]
}

/** Presses visible controls, chosen by a seed, and checks the product after each press. */
export class Monkey {
  private readonly random: () => number
  private readonly acts: string[] = []
  private readonly ears: Ears
  private isOffline = false

  private constructor(private readonly options: MonkeyOptions) {
    this.random = randomFrom(options.seed)
    this.ears = new Ears(options.phone.page)
  }

  /** Opens a phone and the app. */
  static async open(request: MonkeyOptions): Promise<Monkey> {
    const monkey = new Monkey(request)
    await request.phone.page.addInitScript(openEyes)
    const [first = 'home'] = request.pages.includes('home') ? [] : request.pages
    monkey.record(`open ${first}`)
    await request.phone.open(first)
    try {
      await monkey.settle()
      await monkey.look()
    } catch (error) {
      throw await monkey.explained(error)
    }
    return monkey
  }

  /**
   * Takes one action and checks the page. @throws Error with the last actions, the route and a screenshot when
   * something is wrong
   */
  async act(): Promise<void> {
    const { page } = this.options.phone
    const roll = this.random()
    try {
      if (!this.isInApp) await this.jump()
      else if (this.isOffline && roll < 0.3) await this.turnNetwork()
      else if (roll < 0.78) await this.tapSomething()
      else await this.gesture(roll)
      await this.settle()
      await this.look()
    } catch (error) {
      throw await this.explained(error)
    }
    this.options.tally.visit(routeIn(page.url()))
  }

  /** Runs each habit once. @throws as `act` does */
  async keepHabits(): Promise<void> {
    const { phone, peerId } = this.options
    const { ears } = this
    if (this.isOffline) await this.turnNetwork()
    for (const [name, habit] of Object.entries(habits)) {
      this.record(`habit ${name}`)
      const [settle, look] = [() => this.settle(), () => this.look()]
      try {
        await habit({ phone, ears, peerId, settle, look })
        await look()
      } catch (error) {
        throw await this.explained(error)
      }
    }
  }

  private async gesture(roll: number): Promise<void> {
    if (roll < 0.84) await this.jump()
    else if (roll < 0.89) await this.swipe()
    else if (roll < 0.93) await this.leave('back', 'history.back()')
    else if (roll < 0.95) await this.leave('forward', 'history.forward()')
    else if (roll < 0.97) await this.holdSomething()
    else if (roll < 0.985 && !this.isOffline) await this.reload()
    else await this.turnNetwork()
  }

  private record(act: string): void {
    this.acts.push(`${routeIn(this.options.phone.page.url())}: ${act}`)
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item
  }

  /** The items with the smallest count. */
  private rarest<Item>(items: readonly Item[], countOf: (item: Item) => number): Item[] {
    const least = Math.min(...items.map(countOf))
    return items.filter((item) => countOf(item) === least)
  }

  private async controls(): Promise<Control[]> {
    const all = await this.options.phone.page.evaluate(() => window.monkey?.list() ?? [])
    const isAllowed = this.random() < DANGEROUS_SHARE
    return all.filter(({ name }) => isAllowed || !DANGEROUS.test(name))
  }

  /**
   * The least pressed control of the screen and its point; null without one, or when something covers it. */
  private async choose(): Promise<{ control: Control; point: Point } | null> {
    const { page } = this.options.phone
    const url = page.url()
    const controls = await this.controls()
    if (controls.length === 0) return null
    const { tally } = this.options
    const control = this.pick(this.rarest(controls, (one) => tally.pressesOf(keyOf(url, one))))
    tally.press(keyOf(url, control))
    const point = await page.evaluate((nth) => window.monkey?.point(nth) ?? null, control.nth)
    return point && { control, point }
  }

  private async tapSomething(): Promise<void> {
    const chosen = await this.choose()
    if (!chosen) return this.swipe()
    const { control, point } = chosen
    this.record(`press ${control.role} "${control.name}"`)
    const before = await this.state()
    await this.options.phone.page.touchscreen.tap(point.x, point.y)
    await this.settle()
    if (control.role === 'textbox') return this.type()
    if (await this.hadEffect(control, before)) return
    // The app ignores a press that follows another too closely.
    await this.options.phone.page.waitForTimeout(DEBOUNCE_MS)
    await this.options.phone.page.touchscreen.tap(point.x, point.y)
    await this.settle()
    if (!(await this.hadEffect(control, before)))
      throw new Error(`${control.role} "${control.name}" has no effect`)
  }

  private async type(): Promise<void> {
    const words = this.pick(WORDS)
    this.record(`type "${words.slice(0, 20)}"`)
    await this.options.phone.page.keyboard.insertText(words)
  }

  private async hadEffect(control: Control, before: Awaited<ReturnType<Monkey['state']>>): Promise<boolean> {
    if (control.isChosen || control.role === 'slider') return true
    const after = await this.state()
    return (Object.keys(before) as (keyof typeof before)[]).some((key) => before[key] !== after[key])
  }

  /**
   * Everything that a pressed control may change: the screen, the focus, the address, the requests and the opened
   * windows.
   */
  private async state(): Promise<State & { requests: number; openings: number }> {
    const seen = await this.options.phone.page.evaluate(() => window.monkey?.state())
    const none: State = { url: this.options.phone.page.url(), body: '', focus: '', changes: 0, scroll: '' }
    return { ...(seen ?? none), requests: this.ears.requests, openings: this.ears.openings }
  }

  private async holdSomething(): Promise<void> {
    const chosen = await this.choose()
    if (!chosen) return
    this.record(`hold ${chosen.control.role} "${chosen.control.name}"`)
    await holdAt(this.options.phone, chosen.point)
  }

  private async swipe(): Promise<void> {
    const way = this.pick(Object.keys(SWEEPS) as (keyof typeof SWEEPS)[])
    this.record(`swipe ${way}`)
    await sweep(this.options.phone, way)
  }

  private async leave(name: string, code: string): Promise<void> {
    this.record(name)
    // Deferred: a step that leaves the document would lose the answer of this call.
    await this.options.phone.page.evaluate(`void setTimeout(() => ${code}, 0)`)
  }

  private async jump(): Promise<void> {
    const { tally, peerId, pages } = this.options
    const route = this.pick(this.rarest(pages, (one) => tally.visitsOf(routes[one].path)))
    this.record(`open ${route}`)
    if (this.isOffline) await this.turnNetwork()
    await this.options.phone.open(route, queryOf(route, { peerId }))
  }

  private async reload(): Promise<void> {
    this.record('reload')
    await this.options.phone.reload()
  }

  private async turnNetwork(): Promise<void> {
    this.isOffline = !this.isOffline
    if (this.isOffline) this.options.network.isExpected = true
    this.record(this.isOffline ? 'lose the network' : 'find the network')
    await this.options.phone.context.setOffline(this.isOffline)
  }

  /** False after Back has left the app from its first page. */
  private get isInApp(): boolean {
    return this.options.phone.page.url().startsWith(runningProduct().url)
  }

  /** Waits until nothing on the page is busy. @throws Error when it is busy for too long */
  private async settle(): Promise<void> {
    for (let tries = 0; tries < 5; tries += 1) {
      try {
        await this.options.phone.page.waitForLoadState()
        if (!this.isInApp) return
        const isBusy = await this.options.phone.page.evaluate(async (ticks) => {
          const tick = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
          await tick(350)
          for (let nth = 0; nth < ticks; nth += 1) {
            if (!window.monkey?.isBusy()) return false
            await tick(100)
          }
          return true
        }, BUSY_TICKS)
        // On a busy machine a page still slides in: its controls, and those below it, are out of place.
        await this.options.phone.page.waitForFunction(movementsHaveEnded)
        if (isBusy)
          throw new Error('busy: a spinner or skeleton turns, or the page is empty, for more than 10 s')
        return
      } catch (error) {
        // Another document replaced the queried one.
        if (!/context was destroyed|navigat|frame was detached/i.test(String(error))) throw error
      }
    }
  }

  private async look(): Promise<void> {
    const { phone } = this.options
    // Back leaves the app from its first page; the next action returns to it.
    if (!this.isInApp) return
    if (!this.isOffline && this.acts.slice(-SHOWN_ACTS).every((act) => !act.includes('network')))
      this.options.network.isExpected = false
    const faults = await phone.page.evaluate(() => window.monkey?.faults() ?? [])
    // The net would report them only at the end of the test; here the step is known.
    const found = [...faults, ...net.unnamed()]
    if (found.length > 0) throw new Error(found.join('\n'))
  }

  private async explained(error: unknown): Promise<Error> {
    const { phone, seed } = this.options
    mkdirSync(picturesDir, { recursive: true })
    const picture = path.join(picturesDir, `seed-${seed}-step-${this.acts.length}.png`)
    await phone.page.screenshot({ path: picture }).catch(() => undefined)
    return new Error(
      [
        `seed ${seed}, step ${this.acts.length}, ${routeIn(phone.page.url())}: ${error instanceof Error ? error.message : String(error)}`,
        ...this.acts.slice(-SHOWN_ACTS).map((act) => `  ${act}`),
        `  picture: ${picture}`,
      ].join('\n'),
    )
  }
}

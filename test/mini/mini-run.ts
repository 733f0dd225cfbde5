import { elementsNamed, readableText } from './elements-named'
import { asText } from './host/as-text'
import { stateOf } from './host/builtins/builtin'
import type { DeviceScript, NetworkKind } from './host/device'
import type { HostError, Journal, SetDataTotals } from './host/journal'
import type { MiniHost } from './host/mini-host'
import { holdOn, spreadOn, swipeFrom, tapOn, type Way } from './mini-gestures'

/**
 * How long `waitFor` and lookups wait before they give up; shorter than Jest's own limit, so that their message is shown.
 */
const DEFAULT_DEADLINE_MS = 4_000

/** How long requests may take until none is open, in ms. */
const QUIET_MS = 30_000

/** Time between two checks of a condition. */
const POLL_MS = 10

/** A way to name an element: a DOM element, or a name as `elementsNamed` reads it. */
export type Target = string | Element

const nameOf = (target: Target) => (typeof target === 'string' ? target : target.localName)

/** The shown page, for assertions about navigation. */
export interface ShownPage {
  route: string
  query: Record<string, string>
  title: string
  /** Routes of all pages on the stack, the shown one last. */
  stack: string[]
}

/** A started mini-program in the hands of a test. */
export class MiniRun {
  private readonly acts = new Map<string, number>()

  constructor(readonly host: MiniHost) {}

  /** How often the page of this path was touched, or typed into, so far. */
  actsOn(path: string): number {
    return this.acts.get(path.replace(/^\//, '')) ?? 0
  }

  /** Phone and member; every field may be changed at any time. */
  get device(): DeviceScript {
    return this.host.device
  }

  /** Ordered history of the run: life cycles, routes, API calls, console. */
  get journal(): Journal {
    return this.host.journal
  }

  /** Errors so far: thrown handlers, missing templates, oversized `setData`, failing listeners. */
  get errors(): HostError[] {
    return this.journal.errors
  }

  /** Names of platform APIs that the app asked for and the host does not have. */
  get missingApis(): string[] {
    return this.journal.missingApis
  }

  /** Texts of all toasts so far, oldest first. */
  get toasts(): string[] {
    return this.journal.optionsOf('showToast').map(({ title, content }) => asText(title ?? content))
  }

  /** The shown page. @throws Error before the launch. */
  get page(): ShownPage {
    const { stack, top } = this.host.pages
    if (!top) throw new Error('no page is open')
    return { route: top.path, query: top.query, title: top.title, stack: stack.map(({ path }) => path) }
  }

  /** Starts the app; without a path on the first page of `app.json`. */
  async launch(path?: string, query?: Record<string, string>): Promise<void> {
    await this.host.launch(path?.replace(/^\//, ''), query)
    await this.settle()
  }

  /** First element of this name on the shown page, its tab bar included, or null. See `elementsNamed`. */
  find(target: Target): Element | null {
    return this.findAll(target)[0] ?? null
  }

  /** All elements that `find` would consider, in document order. */
  findAll(target: Target): Element[] {
    if (typeof target !== 'string') return [target]
    const page = this.host.pages.top?.element
    if (!page) return []
    return elementsNamed(target, page, this.host.pack)
  }

  /** Text of the first matching element, or of the whole page; empty when nothing matches. */
  text(target?: Target): string {
    const element = target === undefined ? this.host.pages.top?.element : this.find(target)
    return element ? readableText(element) : ''
  }

  /** Waits for the element and touches it shortly, with the events of a real tap. */
  async tap(target: Target): Promise<void> {
    const element = await this.locate(target)
    this.countAct()
    tapOn(this.host, element)
    await this.settle()
  }

  /** Holds a finger on the element until the platform recognises a long press. */
  async longPress(target: Target): Promise<void> {
    await holdOn(this.host, await this.locate(target))
    await this.settle()
  }

  /** Moves a finger from the middle of the element by the given distance in px. */
  async swipe(target: Target, way: Way): Promise<void> {
    await swipeFrom(this.host, await this.locate(target), way, () => this.settle())
    await this.settle()
  }

  /** Spreads two fingers on the element until they are `times` as far apart as at first. */
  async spread(target: Target, times: number): Promise<void> {
    await spreadOn(this.host, await this.locate(target), times, () => this.settle())
    await this.settle()
  }

  /** Types into the field at or inside the element, in one go, then leaves it focused. */
  async input(target: Target, value: string): Promise<void> {
    const field = await this.fieldAt(target)
    this.countAct()
    const { defaultView } = field.ownerDocument
    field.dispatchEvent(new (defaultView as typeof globalThis & Window).Event('focus'))
    field.value = value
    field.dispatchEvent(new (defaultView as typeof globalThis & Window).Event('input', { bubbles: true }))
    await this.settle()
  }

  /** Presses the confirm key of the keyboard in the field at or inside the element. */
  async confirm(target: Target): Promise<void> {
    const field = await this.fieldAt(target)
    this.host.view.emit(this.componentOf(field), 'confirm', { value: field.value })
    await this.settle()
  }

  /** Fires a component event, such as `change` of a picker, with the given detail. */
  async emit(target: Target, type: string, detail: unknown): Promise<void> {
    const element = await this.locate(target)
    this.host.view.emit(element, type, detail)
    await this.settle()
  }

  /** Scrolls the page to its end, which calls `onReachBottom`. */
  async reachBottom(): Promise<void> {
    const { pages } = this.host
    if (pages.top) pages.call(pages.top, 'onReachBottom')
    await this.settle()
  }

  /** Pulls the page down to refresh it. */
  async pullDown(): Promise<void> {
    const { pages } = this.host
    if (pages.top) pages.call(pages.top, 'onPullDownRefresh')
    await this.settle()
  }

  /** Shows tab number `index`, from 0, as the platform's API does. */
  async switchTab(index: number): Promise<void> {
    const { app } = this.host.pack
    const tab = (app.tabBar?.list ?? app.tabBar?.items ?? [])[index]
    if (!tab) throw new Error(`there is no tab ${index}`)
    await this.host.pages.route('switchTab', { url: `/${tab.pagePath.replace(/^\//, '')}` })
    await this.settle()
  }

  /** Goes back one page, as the member does with a gesture. */
  async back(): Promise<void> {
    this.host.pages.back()
    await this.settle()
  }

  /** Sends the app to the background. */
  async hide(): Promise<void> {
    this.host.hide()
    await this.settle()
  }

  /** Brings the app back to the foreground. */
  async show(): Promise<void> {
    this.host.show()
    await this.settle()
  }

  /** Changes the network and notifies the app. */
  async setNetwork(kind: NetworkKind): Promise<void> {
    this.host.setNetwork(kind)
    await this.settle()
  }

  /** Changes the phone's appearance and notifies the app. */
  async setTheme(theme: DeviceScript['theme']): Promise<void> {
    this.host.setTheme(theme)
    await this.settle()
  }

  /** Waits until every request has its answer and the app has drawn what they brought. */
  async quiet(): Promise<void> {
    do {
      await this.waitFor(() => this.journal.openExchanges === 0, QUIET_MS)
      await this.settle()
    } while (this.journal.openExchanges > 0)
  }

  /** Totals of the `setData` calls since the last take. */
  drainSetData(): SetDataTotals {
    return this.journal.drainSetData()
  }

  /** Waits until `condition` returns a truthy value, and returns it. @throws Error with the text that the page shows. */
  async waitFor<T>(condition: () => T, deadlineMs = DEFAULT_DEADLINE_MS): Promise<NonNullable<T>> {
    const endsAt = this.host.environment.now() + deadlineMs
    for (;;) {
      const value = condition()
      if (value) return value
      if (this.host.environment.now() > endsAt)
        throw new Error(this.explain(`nothing after ${deadlineMs} ms`))
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  /** Closes everything. Every test that started a run stops it. */
  stop(): void {
    this.host.stop()
  }

  private countAct(): void {
    const path = this.host.pages.top?.path
    if (path) this.acts.set(path, this.actsOn(path) + 1)
  }

  /** Lets queued work run: the app's updates, promises and answers of the platform. */
  private async settle(): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
  }

  private async locate(target: Target): Promise<Element> {
    try {
      return await this.waitFor(() => this.find(target))
    } catch {
      throw new Error(this.explain(`no element "${nameOf(target)}"`))
    }
  }

  private async fieldAt(target: Target): Promise<HTMLInputElement> {
    const element = await this.locate(target)
    const field = element.matches('input,textarea') ? element : element.querySelector('input,textarea')
    if (!field) throw new Error(this.explain(`"${nameOf(target)}" is no field`))
    return field as HTMLInputElement
  }

  private componentOf(field: Element): Element {
    for (let node: Element | null = field; node; node = node.parentElement) if (stateOf(node)) return node
    return field
  }

  private explain(problem: string): string {
    const where = this.host.pages.top
      ? `on ${this.page.route}, which shows "${this.text().slice(0, 400)}"`
      : ''
    const errors = this.errors.map(({ where: at, message }) => `${at}: ${message}`).join('\n')
    return `${problem} ${where}${errors ? `\nerrors so far:\n${errors}` : ''}`
  }
}

import {
  addGlobalErrorListener,
  addGlobalWarningListener,
  globalOptions,
  removeGlobalErrorListener,
  removeGlobalWarningListener,
  type GeneralComponent,
} from 'glass-easel'
import { MiniProgramEnv, type CodeSpace } from 'glass-easel-miniprogram-adapter'
import { subPackageRoots, type MiniPackage } from '../packaging/mini-package'
import type { ApiContext, ApiTable, LaunchOptions } from './api/calls'
import { createApi } from './api/create-api'
import { networkAnswer } from './api/network-words'
import { BASE_STYLES } from './builtins/base-styles'
import { createCodeSpace } from './code-space'
import { Definitions, type Definition } from './definitions'
import { defaultDevice, type DeviceScript, type NetworkKind } from './device'
import type { HostEnvironment } from './environment'
import { Hooks } from './hooks'
import { Journal } from './journal'
import { LogicLayer, type Registrars } from './logic-layer'
import { PageStack } from './page-stack'
import { TempFiles } from './temp-files'
import { Timers } from './timers'
import { DomView } from './view'

/** Scene of an app opened from the list of recent ones. Source: provider doc "scene values". */
const DEFAULT_SCENE = 1001

globalOptions.throwGlobalError = false
globalOptions.writeIdToDOM = true

/** Runs one packed mini-program: its scripts, its pages and the platform around them. */
export class MiniHost {
  readonly journal = new Journal()
  readonly device: DeviceScript
  readonly pages: PageStack
  readonly view: DomView
  readonly api: ApiTable
  readonly timers = new Timers((error, where) => this.journal.fail(error, where))
  private readonly hooks = new Hooks((error, where) => this.journal.fail(error, where))
  private readonly space: CodeSpace
  private readonly definitions: Definitions
  private readonly logic: LogicLayer
  private readonly loadedEntries = new Set<string>()
  private readonly files: TempFiles
  private readonly cleanUps: (() => void)[] = []
  private readonly sheets: HTMLStyleElement[] = []
  private entry = 'app'
  private app: Definition = {}
  private isStarted = false
  private hasStopped = false
  private launchOptions: LaunchOptions = { path: '', query: {}, scene: DEFAULT_SCENE, referrerInfo: {} }

  constructor(
    readonly pack: MiniPackage,
    readonly environment: HostEnvironment,
    script: Partial<DeviceScript> = {},
  ) {
    const { journal, timers, hooks } = this
    const { target, app } = pack
    const later = timers.later.bind(timers)
    this.device = { ...defaultDevice(), ...script }
    const framework = new MiniProgramEnv()
    this.space = createCodeSpace(framework, pack, journal)
    this.definitions = new Definitions({
      target,
      journal,
      later,
      now: environment.now,
      ownerPage: () => this.pages.ownerPage,
    })
    this.view = new DomView(environment, () => ({
      target,
      device: this.device,
      hasLayout: environment.hasLayout,
      emit: (element, type, detail) => this.view.emit(element, type, detail),
      callApi: (name, options) => (this.api[name] as ((options: object) => unknown) | undefined)?.(options),
      pictureUrl: (source) => this.pictureUrl(source),
      later,
    }))
    this.pages = new PageStack({
      pack,
      environment,
      journal,
      later,
      definitions: this.definitions,
      space: this.space,
      backend: framework.associateBackend(this.view),
      loadPage: (path) => this.load(path),
    })
    const context: ApiContext = {
      target,
      app,
      environment,
      journal,
      hooks,
      later,
      device: this.device,
      files: new TempFiles(target),
      pages: this.pages,
      launchOptions: () => this.launchOptions,
      onStop: (cleanUp) => {
        if (this.hasStopped) cleanUp()
        else this.cleanUps.push(cleanUp)
      },
    }
    this.files = context.files
    this.api = createApi(context, () => this.isStarted)
    this.logic = new LogicLayer({
      target,
      scripts: pack.scripts,
      packageRoots: subPackageRoots(pack.app),
      hasSubPackages: () => this.device.hasSubPackages,
      api: this.api,
      registrars: this.registrars(),
      timers,
      journal,
      clockAheadMs: () => this.device.clockAheadMs,
    })
    this.addBaseStyles()
    addGlobalErrorListener(this.onFrameworkError)
    addGlobalWarningListener(this.onFrameworkWarning)
    journal.onError((message) => {
      hooks.fire('Error', message)
      this.callApp('onError', message)
    })
  }

  /** Starts the app on one page: all scripts of the main package, `onLaunch`, `onShow`, then the page. */
  async launch(path?: string, query: Record<string, string> = {}): Promise<void> {
    const { pack } = this
    const firstPath = path ?? pack.pages[0] ?? ''
    this.launchOptions = { path: firstPath, query, scene: DEFAULT_SCENE, referrerInfo: {} }
    this.load('app')
    const roots = subPackageRoots(pack.app)
    const isInMain = (entry: string) => !roots.some((root) => entry.startsWith(root))
    const components = Object.keys(pack.configs).filter(
      (entry) =>
        pack.configs[entry]?.component && `${entry}.js` in pack.scripts && !pack.pages.includes(entry),
    )
    for (const entry of [...components, ...pack.pages].filter(isInMain)) this.load(entry)
    this.isStarted = true
    this.callApp('onLaunch', this.launchOptions)
    this.callApp('onShow', this.launchOptions)
    await this.pages.launch(firstPath, query)
  }

  /** Sends the app to the background, as the home gesture does. */
  hide(): void {
    const page = this.pages.top
    if (page) this.pages.call(page, 'onHide')
    this.callApp('onHide')
    this.hooks.fire('AppHide', {})
  }

  /** Brings the app back to the foreground. */
  show(): void {
    this.callApp('onShow', this.launchOptions)
    this.hooks.fire('AppShow', this.launchOptions)
    const page = this.pages.top
    if (page) this.pages.call(page, 'onShow')
  }

  /** Changes the network and notifies the app. Open sockets are not cut; the server side decides that. */
  setNetwork(kind: NetworkKind): void {
    this.device.network = kind
    this.hooks.fire('NetworkStatusChange', networkAnswer(this.pack.target, kind))
  }

  /** Changes the phone's appearance and notifies the app. */
  setTheme(theme: DeviceScript['theme']): void {
    this.device.theme = theme
    this.hooks.fire('ThemeChange', { theme })
  }

  /** Shows (px > 0) or hides (0) the keyboard and notifies the app. */
  setKeyboardHeight(heightPx: number): void {
    this.hooks.fire('KeyboardHeightChange', { height: heightPx, duration: 0 })
  }

  /** Closes pages, sockets, requests and timers, and leaves the document as it was. Safe to call twice. */
  stop(): void {
    this.pages.closeAll()
    this.hasStopped = true
    for (const cleanUp of this.cleanUps.splice(0)) cleanUp()
    this.timers.stop()
    removeGlobalErrorListener(this.onFrameworkError)
    removeGlobalWarningListener(this.onFrameworkWarning)
    for (const sheet of this.sheets.splice(0)) sheet.remove()
  }

  private readonly onFrameworkError = (
    error: unknown,
    method?: string,
    related?: GeneralComponent | string,
  ) => {
    const where = typeof related === 'object' ? related.is : related
    if (this.isOwn(related)) this.journal.fail(error, [where, method].join(' '))
    return false
  }

  private readonly onFrameworkWarning = (message: string, related: GeneralComponent | string) => {
    if (this.isOwn(related)) this.journal.add({ kind: 'warning', message })
    return false
  }

  /**
   * The framework's listeners receive the warnings of every run in the process; one without a component may come from
   * any run.
   */
  private isOwn(related?: GeneralComponent | string): boolean {
    return (
      typeof related !== 'object' || related.getRootBehavior().ownerSpace === this.space.getComponentSpace()
    )
  }

  private callApp(method: string, ...values: unknown[]): void {
    const body = this.app[method]
    if (method !== 'onError') this.journal.add({ kind: 'life', owner: 'app', method })
    if (typeof body !== 'function') return
    try {
      ;(body as (...args: unknown[]) => unknown).apply(this.app, values)
    } catch (error) {
      if (method !== 'onError') this.journal.fail(error, `app ${method}`)
    }
  }

  /** App code registers for the file that the platform is loading, not for the file that contains the call. */
  private registrars(): Registrars {
    const { space, definitions } = this
    return {
      App: (definition) => {
        this.app = definition as Definition
      },
      Page: (definition) => {
        const path = this.entry
        this.loadedEntries.add(path)
        return space.componentEnv(path, (env) =>
          env.Page(definitions.page(path, definition as Definition) as never),
        )
      },
      Component: (definition) => {
        const path = this.entry
        this.loadedEntries.add(path)
        const adapted = definitions.component(path, definition as Definition)
        return space.componentEnv(path, (env) => env.Component(adapted as never))
      },
      Behavior: (definition) => space.componentEnv(this.entry, (env) => env.Behavior(definition as never)),
      getApp: () => this.app,
      getCurrentPages: () => this.pages.stack.map(({ instance }) => instance),
    }
  }

  /** Runs the script of the app, a page or a component once. */
  private load(entry: string): void {
    if (this.loadedEntries.has(entry)) return
    const outer = this.entry
    this.entry = entry
    try {
      this.logic.run(`${entry}.js`)
    } catch (error) {
      this.journal.fail(error, `${entry}.js`)
      return
    } finally {
      this.entry = outer
    }
    if (entry !== 'app' && !this.loadedEntries.has(entry))
      this.journal.fail(new Error(`${entry}.js ran but did not call Page() or Component()`), `${entry}.js`)
  }

  /** Sheets of isolated components have their own prefix, so one global style element can contain them. */
  private addBaseStyles(): void {
    const { environment, pack } = this
    if (!environment.hasLayout) return
    const document = environment.root.ownerDocument
    const isolated = Object.values(pack.styles).filter(({ scope }) => scope)
    for (const text of [BASE_STYLES, ...isolated.map((sheet) => sheet.text)]) {
      const style = document.createElement('style')
      style.textContent = text
      document.head.appendChild(style)
      this.sheets.push(style)
    }
  }

  private pictureUrl(source: string): string {
    const file = this.files.find(source)
    if (!file) return this.environment.pictureUrl(source)
    const view = this.environment.root.ownerDocument.defaultView
    const blob = new Blob([file.bytes as BlobPart], { type: file.type })
    return view ? view.URL.createObjectURL(blob) : source
  }
}

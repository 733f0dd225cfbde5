/** Device events with `wx.onX` to subscribe and `wx.offX` to unsubscribe. */
export const HOOK_NAMES = [
  'AppShow',
  'AppHide',
  'Error',
  'UnhandledRejection',
  'PageNotFound',
  'ThemeChange',
  'NetworkStatusChange',
  'WindowResize',
  'KeyboardHeightChange',
  'MemoryWarning',
  'NeedPrivacyAuthorization',
  'UserCaptureScreen',
] as const

/** Name of a device event without its `on` or `off`. */
export type HookName = (typeof HOOK_NAMES)[number]

/** A function registered by the app; its arguments depend on the event. */
export type HookListener = (...values: unknown[]) => void

/** Listeners of device events, called in the order in which they were added. */
export class Hooks {
  private readonly listeners = new Map<HookName, HookListener[]>()

  constructor(private readonly onListenerError: (error: unknown, where: string) => void) {}

  on(name: HookName, listener: HookListener): void {
    this.listeners.set(name, [...(this.listeners.get(name) ?? []), listener])
  }

  /** Removes one listener, or all when none is given. */
  off(name: HookName, listener?: HookListener): void {
    const kept = listener ? (this.listeners.get(name) ?? []).filter((one) => one !== listener) : []
    this.listeners.set(name, kept)
  }

  count(name: HookName): number {
    return this.listeners.get(name)?.length ?? 0
  }

  fire(name: HookName, ...values: unknown[]): void {
    for (const listener of this.listeners.get(name) ?? []) {
      try {
        listener(...values)
      } catch (error) {
        this.onListenerError(error, `on${name}`)
      }
    }
  }
}

/** The subscription that a browser gives to the server. Source: W3C Push API */
export interface PushKeys {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Notifications of the browser. Mini-programs have none; H5 has a file of its own. */
export interface BrowserPush {
  /** `unsupported` where the browser cannot; `denied` after the member refused, which only the browser's settings change. */
  state(): 'unsupported' | 'denied' | 'ready'
  /**
   * Asks for the permission, after a tap, and subscribes with the server's key. Returns null when the member refuses.
   * Rejects when the browser's push service cannot be reached.
   */
  subscribe(serverKey: string): Promise<PushKeys | null>
  /** Ends the subscription, and removes what is shown of it. Never rejects. */
  forget(): Promise<void>
}

/** The browser's notifications on this platform. */
export const browserPush: BrowserPush = {
  state: () => 'unsupported',
  subscribe: () => Promise.resolve(null),
  forget: () => Promise.resolve(),
}

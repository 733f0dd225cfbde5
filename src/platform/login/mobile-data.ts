/** The part of a browser's network information that is asked, which its types lack. Source: W3C Network Information */
interface Connected {
  readonly connection?: { readonly type?: string }
}

/** Kinds of a connection that can be mobile data; most browsers do not say which it is. */
const POSSIBLE: ReadonlySet<string | undefined> = new Set([undefined, 'unknown', 'cellular'])

/** Whether this browser may be on a phone's mobile data: a touch screen without a network known to be another one. */
export const mayBeOnMobileData = (): boolean =>
  navigator.maxTouchPoints > 0 && POSSIBLE.has((navigator as Connected).connection?.type)

/**
 * Faults that are named where only chance decides whether they happen: the browser reports them, and the app handles
 * their causes.
 */

/** Answers to calls that were in progress when the session ended: 401, or 403 for an account that was banned. */
export const lateCall = (status: 401 | 403): RegExp => new RegExp(`status of ${status}`)

/** The app closes a connection that is still being opened, as it does when the session ends. */
export const EARLY_CLOSE = /WebSocket is closed before/

/** The network was lost during calls, or while a connection was being opened. */
export const NETWORK_LOST = /ERR_INTERNET_DISCONNECTED|WebSocket connection/

/** Address of the service worker; it is served for the whole origin. */
export const WORKER = '/service-worker.js'

/**
 * Starts the service worker, which keeps the app's shell for a start without a network. Browsers without one, private
 * windows and pages without TLS go on as before. Never rejects.
 */
export async function registerShell(): Promise<void> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register(WORKER).catch(() => undefined)
  // The worker keeps the files of the last build only while a window of it may be open.
  registration?.active?.postMessage('started')
}

/** Loads the newest version of the app. */
export const updateApp = (): void => window.location.reload()

/** Version of the app. Source: spec §3 */
export const appVersion = '1.0.0'

/** Version code of the app. Source: spec §3 */
export const appVersionCode = 100

/** Value of the header X-Client. Source: product §3 */
export const clientName = `${process.env.TARO_ENV}/${appVersion}(${appVersionCode})`

/** Origin of the server as an absolute URL: built in on mini-programs, the page's own on H5. */
export const serverOrigin = (): string => (process.env.TARO_ENV === 'h5' ? window.location.origin : API_BASE)

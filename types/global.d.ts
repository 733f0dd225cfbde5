/// <reference types="@tarojs/taro" />

declare module '*.png' {
  const url: string
  export default url
}
declare module '*.jpg' {
  const url: string
  export default url
}
declare module '*.webp' {
  const url: string
  export default url
}
declare module '*.svg' {
  const url: string
  export default url
}
declare module '*.scss'
declare module '*.css'

/**
 * Whether the build is for browsers; false in mini-programs. The build replaces it by its value, so that it leaves out
 * the other branch and what only that branch imports; behind a constant of our own both would stay. Set at build time.
 */
declare const IS_WEB: boolean

/** Origin of the API, without a trailing slash; empty on H5, where it is the page's own. Set at build time. */
declare const API_BASE: string

/** Origin of the product's pictures; empty where the page's own serves them. Source: spec §3 */
declare const IMAGE_HOST: string

/** How files are uploaded: with a ticket to the object store, or straight to an address. Set at build time. Source: spec §7 */
declare const UPLOAD_MODE: 'ticket' | 'direct'

/** Where `direct` uploads go: our own server's, unless the build names another. Source: spec §7 */
declare const UPLOAD_URL: string

/** What `direct` uploads say in their headers beside the sender. Set at build time. Source: spec §7 */
declare const UPLOAD_HEADERS: Readonly<Record<string, string>>

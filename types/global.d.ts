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

/** Origin of the API, without a trailing slash; empty on H5, where it is the page's own. Set at build time. */
declare const API_BASE: string

/** How files are uploaded: with a ticket to the object store, or straight to the API. Set at build time. Source: spec §7 */
/** Origin of the product's pictures; empty where the page's own serves them. Source: spec §3 */
declare const IMAGE_HOST: string

declare const UPLOAD_MODE: 'ticket' | 'direct'

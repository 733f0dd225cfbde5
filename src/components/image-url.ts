/** Where the server keeps the product's pictures, on whatever host. */
const MEDIA_PATH = '/media/'

/** Address of a picture: the server names its own without a host, because members reach it by several. Source: spec §3 (image host) */
export const imageUrl = (path: string): string => (path.startsWith(MEDIA_PATH) ? IMAGE_HOST + path : path)

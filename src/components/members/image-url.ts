/** Path of the product's pictures on every host. */
const MEDIA_PATH = '/media/'

/**
 * Returns the address of a picture. The server names its own pictures without a host, because members reach it by
 * several. Source: spec §3 (image host)
 */
export const imageUrl = (path: string): string => (path.startsWith(MEDIA_PATH) ? IMAGE_HOST + path : path)

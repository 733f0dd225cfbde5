import type { FaceProvider } from './port'

/** No engine for faces comes with the product, so it never claims to know one: everything goes to a person. */
export const createEmbeddedFace = (): FaceProvider => ({ compare: () => Promise.resolve(null) })

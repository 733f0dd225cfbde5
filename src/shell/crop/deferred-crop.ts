import { deferred } from '../page/deferred'

/** The crop of chosen photos; its file is loaded after the page that offers it. */
export const CropLayer = deferred(() => import('./CropLayer').then((part) => part.CropLayer))

import type { Core } from '../../../lib/core'
import { createViewerAddresses, type ViewerAddresses } from '../../../media/viewer-address'

/** Folder of introductions by voice. Each of them is served only at a signed address. */
export const INTRO_FOLDER = 'i'

/** Addresses of introductions. Each request checks that the member may still listen to it. */
export type IntroAddresses = ViewerAddresses

/** Addresses signed by the server's secret. */
export const createIntroAddresses = (core: Pick<Core, 'config' | 'crypto' | 'clock'>): IntroAddresses =>
  createViewerAddresses(core, { folder: INTRO_FOLDER, purpose: 'voice intro' })

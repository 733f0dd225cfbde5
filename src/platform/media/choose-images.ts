/**
 * The device's picture chooser: the build for a target replaces this file by `choose-images.<target>.ts`; type checks
 * and tests use the browser's.
 */
export { chooseFiles } from './choose-images.h5'

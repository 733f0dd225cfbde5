/**
 * The device's video chooser: the build for a target replaces this file by `choose-video.<target>.ts`; type checks
 * and tests use the browser's.
 */
export { chooseVideo } from './choose-video.h5'

/**
 * The device's chooser of videos: a build for one target takes `choose-video.<target>.ts` in this file's place, type
 * checks and tests see the browser's.
 */
export { chooseVideo } from './choose-video.h5'

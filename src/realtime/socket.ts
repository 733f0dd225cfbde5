/**
 * The socket of the target: a build for one takes `socket.<target>.ts` in this file's place, type checks and tests
 * see the browser's.
 */
export { openSocket } from './socket.h5'

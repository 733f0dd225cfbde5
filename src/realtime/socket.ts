/**
 * The socket of the target: the build for a target replaces this file by `socket.<target>.ts`; type checks and
 * tests use the browser's.
 */
export { openSocket } from './socket.h5'

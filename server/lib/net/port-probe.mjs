import { once } from 'node:events'
import { createServer } from 'node:net'

/** Why the server cannot listen on a port, by the system's error code. */
const REASONS = {
  EADDRINUSE: (port) => `Port ${port} is in use by another program.`,
  EACCES: (port) => `This account may not listen on port ${port}.`,
  EADDRNOTAVAIL: (port, host) => `${host} is not an address of this machine (HOST).`,
}

/** A port to suggest: the next one, or one of the range that needs no privileges. */
const otherPort = (port) => (port < 1024 || port >= 65_535 ? 8081 : port + 1)

/**
 * Says why the server could not listen on a port, before anything is installed, built or started. Plain JavaScript without
 * packages, because `npm start` runs it on a fresh clone.
 * @param {number} port 0 is always free
 * @param {string} host an address of this machine
 * @returns {Promise<string | null>} one sentence with the way out; null when the port is free
 */
export async function findPortProblem(port, host) {
  const probe = createServer()
  try {
    probe.listen({ port, host, exclusive: true })
    await once(probe, 'listening')
    return null
  } catch (error) {
    const reason = REASONS[error.code]
    if (!reason) throw error
    return `${reason(port, host)} Choose another one: PORT=${otherPort(port)} npm start`
  } finally {
    probe.close()
  }
}

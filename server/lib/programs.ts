import { fileURLToPath } from 'node:url'

/** True when the server runs from its sources, and false for the bundle that `npm run build` makes. */
export const isFromSource = import.meta.url.endsWith('.ts')

/** The project's folder, or the one that a build was copied to: this file and the bundle both are two folders below it. */
export const projectDir = fileURLToPath(new URL('../..', import.meta.url))

/** Options of Node for a program of the server: the sources are TypeScript, the bundle is not. */
export const nodeOptions: readonly string[] = isFromSource ? ['--import', 'tsx'] : []

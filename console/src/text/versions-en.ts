import type { versionsZh } from './versions-zh'

/** Texts of everything that has versions, in English. */
export const versionsEn: typeof versionsZh = {
  versions: {
    title: 'Versions',
    why: 'Reason',
    inForce: (version: number) => `Version ${version} is in force`,
    published: (version: number) => `Version ${version} is in force`,
    rollBack: (version: number) => `Roll back to version ${version}`,
    publish: 'Publish',
    undo: 'Undo',
    restore: 'Use this version',
    builtIn: 'Built in',
  },
}

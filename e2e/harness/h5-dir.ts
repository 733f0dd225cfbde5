import path from 'node:path'

/** Folder of the H5 build that the journeys use. */
export const h5Dir = path.resolve(process.env.H5_DIR ?? 'dist/h5')

import type { MercatorPoint } from './geometry'

/** A point in the notation of PostgreSQL. */
export const pointText = ({ x, y }: MercatorPoint): string => `(${x},${y})`

import type { MercatorPoint } from './geometry'

/** A point as PostgreSQL takes it. */
export const pointText = ({ x, y }: MercatorPoint): string => `(${x},${y})`

import type { Crypto } from '../../../lib/sealed/crypto'
import { type Coordinates, metersApart, type MercatorPoint, toMercator } from './geometry'

/** Width of a cell in degrees of latitude, by its level. Source: product §7.2 */
const CELL_DEGREES = [0.01, 0.05] as const

/** How far a fix must lie outside a cell before the member leaves it, in metres. Source: product §7.2.5 */
export const HYSTERESIS_METERS = 100

const METERS_PER_DEGREE = 111_195

/** Level of a cell's width; 2 (the city alone) has no cell. */
export type CellLevel = 0 | 1

/** Origin of a member's own grid, in parts of a cell, 0–1. Fixed for the life of the account. */
export interface GridOffset {
  readonly north: number
  readonly east: number
}

/** A cell of a member's own grid. */
export interface Cell {
  readonly x: number
  readonly y: number
}

const UINT32 = 2 ** 32

/**
 * The member's secret shift of the grid. Without the server's secret nobody can compute its cells. Source: product
 * §7.2.1
 */
export const offsetOf = (crypto: Crypto, memberId: string): GridOffset => {
  const bytes = crypto.steadyMac('cell', memberId)
  return { north: bytes.readUInt32BE(0) / UINT32, east: bytes.readUInt32BE(4) / UINT32 }
}

const rowCentre = (y: number, offset: GridOffset, level: CellLevel): number =>
  (y + 0.5 - offset.north) * CELL_DEGREES[level]

/** Width of a cell in degrees of longitude, so that it is as many metres wide as high, up to the far north. */
const widthOf = (y: number, offset: GridOffset, level: CellLevel): number => {
  const latitude = Math.min(85, Math.abs(rowCentre(y, offset, level)))
  return CELL_DEGREES[level] / Math.cos((latitude * Math.PI) / 180)
}

/** The cell that contains a place. */
export const cellAt = (place: Coordinates, offset: GridOffset, level: CellLevel): Cell => {
  const y = Math.floor(place.latitude / CELL_DEGREES[level] + offset.north)
  return { x: Math.floor(place.longitude / widthOf(y, offset, level) + offset.east), y }
}

/** Centre of a cell. */
export const centreOf = ({ x, y }: Cell, offset: GridOffset, level: CellLevel): Coordinates => ({
  latitude: rowCentre(y, offset, level),
  longitude: (x + 0.5 - offset.east) * widthOf(y, offset, level),
})

/** South-west and north-east corner of a cell in the projection. */
export const cornersOf = (
  cell: Cell,
  offset: GridOffset,
  level: CellLevel,
): { low: MercatorPoint; high: MercatorPoint } => {
  const centre = centreOf(cell, offset, level)
  const north = CELL_DEGREES[level] / 2
  const east = widthOf(cell.y, offset, level) / 2
  return {
    low: toMercator({ latitude: centre.latitude - north, longitude: centre.longitude - east }),
    high: toMercator({ latitude: centre.latitude + north, longitude: centre.longitude + east }),
  }
}

/** Metres from a place to the nearest edge of a cell of the finest level; 0 inside. */
export const metersOutside = (place: Coordinates, cell: Cell, offset: GridOffset): number => {
  const centre = centreOf(cell, offset, 0)
  const north = CELL_DEGREES[0] / 2
  const east = widthOf(cell.y, offset, 0) / 2
  const beyondNorth = Math.max(0, Math.abs(place.latitude - centre.latitude) - north)
  const beyondEast = Math.max(0, Math.abs(place.longitude - centre.longitude) - east)
  const scale = Math.cos((centre.latitude * Math.PI) / 180)
  return Math.hypot(beyondNorth, beyondEast * scale) * METERS_PER_DEGREE
}

/** Half of a cell's diagonal in metres: the farthest that a place may be from its cell's centre. */
export const CELL_REACH_METERS = metersApart(
  { latitude: 0, longitude: 0 },
  { latitude: CELL_DEGREES[0] / 2, longitude: CELL_DEGREES[0] / 2 },
)

/** What the home page shows only after its first picture, in one file. */
export { HomeLayers } from './HomeLayers'
export { NearbyPart } from './NearbyPart'

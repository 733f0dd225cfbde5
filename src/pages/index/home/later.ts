/** Parts of the home page that are shown only after its first rendering, in one file. */
export { DeckHint } from './DeckHint'
export { HomeLayers } from './HomeLayers'
export { NearbyPart } from './NearbyPart'

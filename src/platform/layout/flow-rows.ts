/** Within this distance a view counts as at its end, in px. Source: ours */
export const END_PX = 60
/** Distance from the top at which earlier messages are requested, in px. Source: ours */
export const EARLIER_PX = 240
/** Estimated height of a screen that was not measured yet, in px. */
export const GUESSED_SCREEN_PX = 700

/** Id of the element behind the last row, for mini-programs, which scroll by id. */
export const FLOW_END_ID = 'flow-end'
/** Class of every row, used to find and measure rows. */
export const FLOW_ROW_CLASS = 'jy-flow-row'

/** Id of the row with this key. */
export const flowRowId = (key: string): string => `row-${key}`
/** Key of the row with this id. */
export const flowRowKey = (id: string): string => id.slice('row-'.length)

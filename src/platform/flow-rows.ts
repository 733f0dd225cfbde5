/** This close to the end counts as the end, in px. Source: ours */
export const END_PX = 60
/** Earlier messages are asked for this long before their place is reached, in px. Source: ours */
export const EARLIER_PX = 240
/** A screen that was not measured yet, in px. */
export const GUESSED_SCREEN_PX = 700

/** Id of the element behind the last row, for mini-programs, which scroll by id. */
export const FLOW_END_ID = 'flow-end'
/** Class of every row, by which they are found and measured. */
export const FLOW_ROW_CLASS = 'jy-flow-row'

/** Id of the row with this key. */
export const flowRowId = (key: string): string => `row-${key}`
/** Key of the row with this id. */
export const flowRowKey = (id: string): string => id.slice('row-'.length)

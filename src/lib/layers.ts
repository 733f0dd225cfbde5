/** Selector of a layer over the page: a sheet or a dialog. */
export const LAYER = '[role="dialog"], [role="alertdialog"]'

/** Whether an element currently has a box in the document. */
export const isDrawn = (element: Element): boolean => element.getClientRects().length > 0

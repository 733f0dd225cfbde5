/** Selector of a layer over the page: a sheet, a question. */
export const LAYER = '[role="dialog"], [role="alertdialog"]'

/** Whether an element takes room in the document as it is drawn now. */
export const isDrawn = (element: Element): boolean => element.getClientRects().length > 0

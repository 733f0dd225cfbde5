const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for a page that the server writes, inside an element or a quoted attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? '')

/** Puts an earlier text back into the field, before the current draft. Source: ours */
export const beforeDraft = (text: string, draft: string): string =>
  draft.trim() === '' ? text : `${text} ${draft}`

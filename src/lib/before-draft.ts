/** What was written before and comes back into the field: before what is being written there, which stays. Source: ours */
export const beforeDraft = (text: string, draft: string): string =>
  draft.trim() === '' ? text : `${text} ${draft}`

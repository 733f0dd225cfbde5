/** How long a banner stays, in ms; whatever it is about also stays in the lists. Source: ours */
export const BANNER_MS = 6_000

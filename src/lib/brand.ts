/**
 * The brand's colours where no sheet reaches: drawings on a canvas and the native tab bar. `src/styles/brand.scss` has
 * them for sheets. `scripts/brand.test.mjs` refuses a rose that is written anywhere else. Source: ui.md §1, §2
 */

/** The palette, as in `brand.scss`. */
export const rose = { 50: '#fff0f3', 500: '#ff3b62', 600: '#d81b49', 700: '#b4123e' } as const

/** Filled buttons, from their first to their last stop. */
export const action = ['#e4224e', '#d0164f'] as const

/** The two capsules of the logo, and the colour where they meet. */
export const brandMark = {
  apricot: ['#ffc08f', '#ff8a5c'],
  rose: ['#ff6a86', '#e0184a'],
  mix: '#e2203f',
} as const

/** Grounds of the two silhouettes in the poster's heart. */
export const silhouettes = { left: ['#ffd2a8', '#ff9a6b'], right: ['#ff8ca2', '#ec2b58'] } as const

/** The poster's dusk from top to bottom, its shadow, and the light where two capsules meet. */
export const dusk = {
  ground: ['#ffc9a3', '#ff8d9e', '#d62655', '#be1048'],
  ink: '#5a0e2a',
  shadow: 'rgba(138, 14, 54, 0.32)',
  lens: '#ff8ca0',
} as const

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { projectDir } from '../lib/project.mjs'

const scale = readFileSync(path.join(projectDir, 'src/styles/scale.scss'), 'utf8')

/** A literal that equals a step of the scale. A list of places in one drawing may hold any number. */
const stepOf = (name) => {
  const steps = [...scale.matchAll(new RegExp(`^\\$${name}-(\\d+):`, 'gm'))].map(([, step]) => step)
  return new RegExp(`^(?!.*\\bnth\\().*(?<![\\w.])(?:${steps.join('|')})px\\b`, 's')
}

/** A line that is drawn as a shadow has a function in src/styles/shadows.scss; 999px darkens all the rest. */
const LINE = /\b0 0 0 (?!999px)[\d.]+px/

/**
 * Raw sizes that have a name in src/styles/scale.scss, by property. A variable may hold a radius outside the scale.
 * Source: docs/STYLE_GUIDE.md §5
 */
export const rawSizes = {
  '/^--.*radius$/': [stepOf('radius')],
  '/^(?!\\$|--).*radius$/': [/(?<!pill\()\b[\d.]*[1-9][\d.]*(?:px|rem|em|%)/i],
  '/^(?:scroll-)?(?:margin|padding)|^(?:top|left|right|bottom)$|^inset|gap$/': [stepOf('space')],
  '/^--jy-.*-(?:side|gap|margin|padding|top)$/': [stepOf('space')],
  '/font-size$|^--jy-.*-font$/': [stepOf('font')],
  'line-height': [stepOf('line')],
  '/shadow$/': [LINE],
  'z-index': [/^-?\d/],
}

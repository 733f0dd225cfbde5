import type { Translation } from '../translation'
import type { crop as source } from '../zh-CN/crop'

/** Texts for the crop of a photo before its upload. */
export const crop: Translation<typeof source> = {
  title: 'Adjust photo',
  nth: (index, count) => `${index}/${count}`,
  stage: 'Photo, drag it or move it with the arrow keys',
  zoom: 'Zoom',
  times: (percent) => `${percent}%`,
  rotate: 'Turn 90 degrees',
  shape: 'Shape',
  shapes: { card: '3:4', square: '1:1', whole: 'Whole' },
  use: 'Use photo',
  useRest: (count) => `Use all ${count} uncropped`,
  failed: 'Could not crop this photo. Try “Whole”',
}

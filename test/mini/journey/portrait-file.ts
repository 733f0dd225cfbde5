import { readFileSync } from 'node:fs'
import path from 'node:path'
import { portraitsDir } from '../../product/http-member'

/** A picture that the member picks on the phone: one of the demo world's portraits, under a name of its own. */
export const portraitFile = (name: string, portrait: string) => ({
  name,
  bytes: readFileSync(path.join(portraitsDir, portrait)),
  type: 'image/jpeg',
  width: 900,
  height: 1_200,
})

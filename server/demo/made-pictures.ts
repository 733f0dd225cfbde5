import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import sharp from 'sharp'
import { projectDir } from '../lib/programs'
import { derive, type Derived } from '../media/derive'
import { readDemoPicture } from './profiles'

const MIN_PICTURE_SIDE_PX = 100

const cacheDir = path.join(projectDir, '.cache/demo-pictures')

/** The method that makes pictures: the text of its file and the versions of its library. */
const method = (): string => {
  const { sharp: library = '', vips = '' } = sharp.versions
  return [readFileSync(path.join(projectDir, 'server/media/derive.ts'), 'utf8'), library, vips].join('\n')
}

/** Reads pictures that the same method made from the same bytes; null when the file is missing or damaged. */
const readMade = async (file: string): Promise<Derived | null> => {
  try {
    return deserialize(await readFile(file)) as Derived
  } catch {
    return null
  }
}

/** Writes a file whole or not at all, also when two servers write it at once. A folder that cannot be written is ignored. */
const keepMade = async (file: string, made: Derived): Promise<void> => {
  const staging = `${file}.${randomUUID()}`
  try {
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(staging, serialize(made))
    await rename(staging, file)
  } catch {
    // The next start makes it again.
  }
}

/**
 * Makes pictures as an upload would, and caches them in a folder beside the program, since those of the demo world take a
 * third of the processor time of a first start.
 * @param folder Absolute; made when absent.
 */
export const createPictureMaker = (folder: string = cacheDir) => {
  const how = method()
  return async (bytes: Buffer): Promise<Derived> => {
    const file = path.join(folder, createHash('sha256').update(how).update(bytes).digest('hex'))
    const kept = await readMade(file)
    if (kept !== null) return kept
    const made = await derive(bytes, MIN_PICTURE_SIDE_PX)
    await keepMade(file, made)
    return made
  }
}

/** The pictures of a demo profile's file. */
export type DemoPictures = (file: string) => Promise<Derived>

/** Reads the demo world's pictures, which are made once for a checkout. */
export const createDemoPictures = (): DemoPictures => {
  const make = createPictureMaker()
  return (file) => make(readDemoPicture(file))
}

import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize, serialize } from 'node:v8'
import sharp from 'sharp'
import { derive, type Derived } from '../media/derive'
import { readDemoPicture } from './profiles'

const MIN_PICTURE_SIDE_PX = 100

const here = path.dirname(fileURLToPath(import.meta.url))
const cacheDir = path.resolve(here, '../../.cache/demo-pictures')

/** How pictures are made: by this text and this library. */
const method = (): string => {
  const { sharp: library = '', vips = '' } = sharp.versions
  return [readFileSync(path.join(here, '../media/derive.ts'), 'utf8'), library, vips].join('\n')
}

/** What was made by the same method from the same bytes; null when there is nothing that can be read. */
const readMade = async (file: string): Promise<Derived | null> => {
  try {
    return deserialize(await readFile(file)) as Derived
  } catch {
    return null
  }
}

/** A file is whole or absent, also when two servers write it at once. Where nothing can be written, nothing is kept. */
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
 * Makes pictures as an upload would, and keeps them in a folder beside the programs: making those of the demo world is a
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

/** Reads the demo world's pictures, made once for a checkout. */
export const createDemoPictures = (): DemoPictures => {
  const make = createPictureMaker()
  return (file) => make(readDemoPicture(file))
}

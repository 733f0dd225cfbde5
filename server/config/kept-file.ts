import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const isCode = (error: unknown, code: string): boolean => (error as NodeJS.ErrnoException).code === code

const readIfThere = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * The text of a file that only its owner may read; a missing file is made. Several processes may ask at once: the file
 * appears with its whole text, and all of them get the text of the first. Source: ours
 */
export const readOrMake = (file: string, make: () => string): string => {
  const found = readIfThere(file)
  if (found !== null) return found
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, make(), { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8')
}

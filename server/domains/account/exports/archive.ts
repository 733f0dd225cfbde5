import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A ZIP that is being written, file after file. */
export interface Archive {
  /** Adds a file and resolves when it is written. Compressed files (`isPacked`) are not compressed again. */
  add(name: string, source: AsyncIterable<Buffer>, isPacked?: boolean): Promise<void>
}

/** Passes the bytes on and reports how many passed. */
async function* counted(
  source: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const part of source) {
    count(part.length)
    yield part
  }
}

/**
 * Writes a ZIP of any length with little memory: `fill` adds its files, `keep` reads its bytes at its own speed. When
 * either fails, the other one stops. Returns the ZIP's length in bytes.
 */
export const writeArchive = async (
  madeAtMs: number,
  fill: (archive: Archive) => Promise<void>,
  keep: (zip: AsyncIterable<Buffer>) => Promise<void>,
): Promise<number> => {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const breakOff = new AbortController()
  const broken = new Promise<never>((_resolve, reject) => {
    breakOff.signal.addEventListener('abort', () => reject(breakOff.signal.reason as Error), { once: true })
  })
  // Callers that wait for `broken` get the error. Without callers it must not be an unhandled rejection.
  broken.catch(() => undefined)
  const end = (error: Error): void => {
    breakOff.abort(error)
    output.destroy(error)
  }
  zip.on('error', end)

  const archive: Archive = {
    async add(name, source, isPacked = false) {
      const stream = Readable.from(source, { objectMode: false })
      const written = new Promise<void>((resolve, reject) => {
        stream.once('end', resolve)
        stream.once('error', reject)
      })
      zip.addReadStream(stream, name, { compress: !isPacked, mtime: new Date(madeAtMs), mode: 0o100644 })
      try {
        await Promise.race([written, broken])
      } finally {
        stream.destroy()
      }
    },
  }

  let bytes = 0
  const filling = async (): Promise<void> => {
    await fill(archive)
    zip.end()
  }
  const keeping = keep(counted(output, (length) => (bytes += length)))
  const results = await Promise.allSettled([
    filling().catch((error: unknown) => {
      end(error as Error)
      throw error
    }),
    keeping.catch((error: unknown) => {
      end(error as Error)
      throw error
    }),
  ])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw breakOff.signal.reason ?? failed.reason
  return bytes
}

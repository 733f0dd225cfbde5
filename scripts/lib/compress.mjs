import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Files worth compressing; pictures are compressed already. */
const TEXT = /\.(js|css|html|svg|json|txt)$/
/** Smallest compressed file in bytes: below it the header costs more than it saves. */
const SMALLEST = 600

async function compressFile(file) {
  const bytes = readFileSync(file)
  if (bytes.length < SMALLEST) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  writeFileSync(`${file}.br`, await toBrotli(bytes, { params }))
  writeFileSync(`${file}.gz`, await toGzip(bytes, { level: 9 }))
}

/** Writes a brotli and a gzip copy beside every text file below the folder, so that the server need not compress. */
export async function compressFolder(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String)
  const files = names.filter((name) => TEXT.test(name)).map((name) => path.join(folder, name))
  await Promise.all(files.map(compressFile))
}

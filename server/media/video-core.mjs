/**
 * FFmpeg as WebAssembly within limits of memory and of the size of a frame. It sees only the file that it is given, and
 * neither disk nor network.
 */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

/** Containers of phones and browsers, without lists of other files such as HLS. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'

/** Largest frame that is decoded, and most memory of FFmpeg; set for each video. */
let maxPixels = 0
let maxMemoryBytes = 0

/** Sets the limits of the next commands. */
export const limitTo = (limits) => {
  maxPixels = limits.pixels
  maxMemoryBytes = limits.memoryBytes
}

// FFmpeg blocks this thread, so a worker looks whether the server has ended.
const WATCH = `const { ppid } = process
setInterval(() => process.ppid !== ppid && process.kill(process.pid, 'SIGKILL'), 1_000)`
new Worker(WATCH, { eval: true }).unref()

// A file that needs more memory causes an error of FFmpeg.
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > maxMemoryBytes) throw new RangeError('too much memory')
  return grow.call(this, pages)
}
// The package is made for a browser's worker and reads its own address.
globalThis.self = { location: { href: 'file:///video/' } }
delete globalThis.WebSocket
delete globalThis.fetch

const require = createRequire(import.meta.url)
const createCore = require('@ffmpeg/core')
const program = new WebAssembly.Module(readFileSync(require.resolve('@ffmpeg/core/wasm')))

const contents = (core, path) => {
  try {
    return Buffer.from(core.FS.readFile(path))
  } catch {
    return null
  }
}

/**
 * Runs one command on the file and returns its output file, or null. Every command has its own memory, since FFmpeg leaves
 * it unusable when it ends.
 */
export const run = async (command, file, args, output) => {
  const core = await createCore({
    instantiateWasm(imports, receive) {
      receive(new WebAssembly.Instance(program, imports))
      return {}
    },
  })
  core.setLogger(() => undefined)
  core.FS.writeFile('in', file)
  core[command](...args)
  const made = contents(core, output)
  // The memory of one command is outside the heap, and would wait there for the next collection.
  globalThis.gc?.()
  return made
}

/** Arguments before a file of which no picture is decoded; with `limits`, pictures may be. */
export const known = ['-format_whitelist', CONTAINERS]
export const limits = () => [...known, '-max_pixels', String(maxPixels)]

/** Format and tracks from the head of the file; null for a container that is not in the list. */
export const readHead = async (file) => {
  const wanted =
    'format=format_name:stream=index,codec_type,codec_name,width,height,sample_aspect_ratio,color_transfer' +
    ':stream_disposition=attached_pic:stream_side_data=rotation'
  const args = ['-v', 'quiet', ...limits(), '-show_entries', wanted, '-of', 'json', 'in', '-o', 'head.json']
  const text = (await run('ffprobe', file, args, 'head.json'))?.toString('utf8')
  const head = text ? JSON.parse(text) : {}
  return head.format && Array.isArray(head.streams) ? head : null
}

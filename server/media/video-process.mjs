/**
 * Reads one video in a process of its own: the file comes on stdin, a line of JSON and the snapshot go to stdout. Asked
 * for `clean` it first writes the video anew, with nothing in it but its picture and its sound, reads that, and sends it
 * behind the snapshot.
 * FFmpeg runs here as WebAssembly: it sees the one file that is handed to it, and neither disk nor network.
 * Ends with 2 for a file that is none of the product's videos, with any other code for a file that broke it.
 */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

const REFUSED = 2
/** Containers and codecs of phones and browsers; lists of other files, such as HLS, are none of them. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm'
const CODECS =
  'h264,hevc,vp8,vp9,av1,libdav1d,libaom-av1,mpeg4,aac,mp3,mp3float,opus,libopus,vorbis,libvorbis'
const SNAPSHOT_SIDE_PX = 1_440
/** What browsers and phones play, by the container that it is written into. */
const PLAYED = {
  mp4: { picture: ['h264', 'hevc', 'av1', 'vp9'], sound: ['aac', 'mp3', 'opus'] },
  webm: { picture: ['vp8', 'vp9', 'av1'], sound: ['opus', 'vorbis'] },
}
/** Notes that encoders and cameras put between the pictures themselves: units of H.264 and of H.265. */
const NOTES = { h264: '6', hevc: '39-40' }

const task = process.argv[2]
const [snapshotMs, maxPixels, maxMemoryBytes, timeMs] = process.argv.slice(3).map(Number)

// Whoever started it ends it in time, unless they are gone themselves; FFmpeg leaves this thread no turn to look.
new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${timeMs})`, { eval: true }).unref()

// A file that asks for more memory gets an error of FFmpeg's own.
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > maxMemoryBytes) throw new RangeError('too much memory')
  return grow.call(this, pages)
}
// Made for a browser's worker, it asks where it came from.
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
 * Runs one command on the file and answers what it wrote there, or null. Every command has a memory of its own: FFmpeg
 * leaves it in disorder when it ends.
 */
const run = async (command, file, args, output) => {
  const core = await createCore({
    instantiateWasm(imports, receive) {
      receive(new WebAssembly.Instance(program, imports))
      return {}
    },
  })
  core.setLogger(() => undefined)
  core.FS.writeFile('in', file)
  core[command](...args)
  return contents(core, output)
}

const limits = ['-format_whitelist', CONTAINERS, '-codec_whitelist', CODECS, '-max_pixels', String(maxPixels)]

/** What the head says of format and tracks; null when it is none of the containers. */
const readHead = async (file) => {
  const wanted =
    'format=format_name:stream=index,codec_type,codec_name,width,height:stream_side_data=rotation'
  const args = ['-v', 'quiet', ...limits, '-show_entries', wanted, '-of', 'json', 'in', '-o', 'head.json']
  const text = (await run('ffprobe', file, args, 'head.json'))?.toString('utf8')
  const head = text ? JSON.parse(text) : {}
  return head.format && Array.isArray(head.streams) ? head : null
}

/** The length of the picture as its packets tell it, in seconds: a head may say anything. */
const measure = async (file) => {
  const copy = ['-map', '0:v:0', '-c', 'copy', '-f', 'null', '-progress', 'length.txt', '-']
  const args = ['-v', 'quiet', '-nostats', ...limits.slice(0, 2), '-i', 'in', ...copy]
  const text = (await run('exec', file, args, 'length.txt'))?.toString('latin1') ?? ''
  const last = [...text.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)
  return last ? Number(last[1]) / 1_000_000 : 0
}

const snapshotAt = async (file, seconds) => {
  const side = `'min(${SNAPSHOT_SIDE_PX},i`
  const scale = `scale=w=${side}w)':h=${side}h)':force_original_aspect_ratio=decrease`
  const input = [...limits, '-ss', seconds.toFixed(3), '-i', 'in']
  const picture = ['-map', '0:v:0', '-frames:v', '1', '-vf', scale, '-c:v', 'png', '-f', 'image2', 'out.png']
  const bytes = await run('exec', file, ['-v', 'quiet', '-nostats', ...input, ...picture], 'out.png')
  return bytes && bytes.length > 0 ? bytes : null
}

/** The frame of the wished moment; of a shorter video its first, where it is made clean, or else its last. */
const takeSnapshot = async (file, seconds) => {
  const wished = snapshotMs / 1_000
  const last = Math.max(0, seconds - 0.1)
  const instead = task === 'clean' ? 0 : last
  // Frames may end before the track does, and a damaged end still has a beginning.
  for (const at of [wished <= last ? wished : instead, Math.max(0, last - 1), 0]) {
    const picture = await snapshotAt(file, at)
    if (picture) return picture
  }
  return null
}

const trackOf = (head, type) => head.streams.find(({ codec_type }) => codec_type === type)

const containerOf = (head) => (head.format.format_name.includes('mp4') ? 'mp4' : 'webm')

/**
 * The same picture and sound in a new file, not encoded again: no place, no device, no notes, no other tracks. Null for a
 * picture that nobody's player shows. A sound of a foreign kind is left out.
 */
const clean = async (file, head) => {
  const picture = trackOf(head, 'video')
  const isFit = (container) => PLAYED[container].picture.includes(picture?.codec_name)
  const container = [containerOf(head), 'mp4', 'webm'].find(isFit)
  if (!container) return null
  const sound = head.streams.find(
    ({ codec_type: type, codec_name: codec }) => type === 'audio' && PLAYED[container].sound.includes(codec),
  )
  const tracks = ['-map', '0:v:0', ...(sound ? ['-map', `0:${sound.index}`] : []), '-c', 'copy']
  const bare = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']
  const notes = NOTES[picture.codec_name]
  const args = [
    ...['-v', 'quiet', '-nostats', ...limits.slice(0, 2), '-i', 'in', ...tracks, ...bare],
    ...(notes ? ['-bsf:v', `filter_units=remove_types=${notes}`] : []),
    // Apple plays H.265 by this name alone.
    ...(picture.codec_name === 'hevc' ? ['-tag:v', 'hvc1'] : []),
    ...(container === 'mp4' ? ['-movflags', '+faststart'] : []),
    ...['-f', container, 'out'],
  ]
  const bytes = await run('exec', file, args, 'out')
  return bytes && bytes.length > 0 ? bytes : null
}

const factsOf = (head, seconds) => {
  const picture = trackOf(head, 'video')
  const turn = picture?.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const isTurned = Math.abs(turn) % 180 === 90
  return {
    seconds,
    width: (isTurned ? picture?.height : picture?.width) ?? 0,
    height: (isTurned ? picture?.width : picture?.height) ?? 0,
    codec: picture?.codec_name ?? '',
    container: containerOf(head),
    hasSound: trackOf(head, 'audio') !== undefined,
  }
}

const readStdin = async () => {
  const parts = []
  for await (const part of process.stdin) parts.push(part)
  return Buffer.concat(parts)
}

const refuse = () => process.exit(REFUSED)

const main = async () => {
  const given = await readStdin()
  const givenHead = await readHead(given)
  if (!givenHead || !trackOf(givenHead, 'video')) return refuse()
  const made = task === 'clean' ? await clean(given, givenHead) : null
  if (task === 'clean' && !made) return refuse()
  // What is told is told of the file that stays.
  const [file, head] = made ? [made, await readHead(made)] : [given, givenHead]
  if (!head || !trackOf(head, 'video')) return refuse()
  const seconds = await measure(file)
  const snapshot = seconds > 0 ? await takeSnapshot(file, seconds) : null
  if (!snapshot) return refuse()
  process.stdout.write(`${JSON.stringify({ ...factsOf(head, seconds), snapshotBytes: snapshot.length })}\n`)
  process.stdout.write(snapshot)
  process.stdout.write(made ?? '', () => process.exit(0))
}

await main()

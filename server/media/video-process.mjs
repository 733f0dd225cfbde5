/**
 * Reads videos in a process of its own, one at a time. Tasks and answers are messages. The task `clean` first writes a new
 * video that contains only the picture and the sound, and reads that one; `excerpt` makes only the beginning, encoded
 * again. The process ends without an answer when a file breaks FFmpeg.
 */
import { known, limitTo, limits, readHead, run } from './video-core.mjs'

/** Codecs of pictures that are decoded. The file may contain tracks of other kinds, which are never read. */
const CODECS = ['h264', 'hevc', 'vp8', 'vp9', 'av1', 'mpeg4']
const SNAPSHOT_SIDE_PX = 1_440
/** Codecs that browsers and phones play, by the container of the new file. */
const PLAYED = {
  mp4: { picture: ['h264', 'hevc', 'av1', 'vp9'], sound: ['aac', 'mp3', 'opus'] },
  webm: { picture: ['vp8', 'vp9', 'av1'], sound: ['opus', 'vorbis'] },
}
/** Longest visible part that a copy may lose beside a cut within a group of pictures, in seconds; otherwise encode. */
const MOST_LOST = 1
/** Most pixels of all frames that can be encoded within the time limit (measured: 380 million in 13 s beside a load of 4). */
const MOST_ENCODED = 400_000_000
/** Longest sound before the start that comes from the encoder and not from a cut, in seconds. */
const PRIMING = 0.1
/** Less than the time between two packets, in seconds: a copy of this length before a packet ends without it. */
const BEFORE = 0.001
/** Arguments that encode a picture again. */
const ENCODED = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '23', '-pix_fmt', 'yuv420p']
/** An excerpt is at most this long, in seconds, and this large, so that it has at most 1.8 MB. */
const EXCERPT_SECONDS = 6
const EXCERPT_SIDE_PX = 640
const EXCERPT_RATE = ['-maxrate', '2M', '-bufsize', '2M', '-fpsmax', '30']
const EXCERPT_SOUND = ['-c:a', 'aac', '-ac', '1', '-b:a', '64k']
/** Arguments that leave out what cameras and encoders note about a file. */
const BARE = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact']
/** Units of H.264 and H.265 in which encoders and cameras write notes between the pictures. */
const NOTES = { h264: '6', hevc: '39-40' }

/** The length of the picture by its packets, in seconds, since the head may be wrong. */
const measure = async (file, { index }) => {
  const copy = ['-map', `0:${index}`, '-c', 'copy', '-f', 'null', '-progress', 'length.txt', '-']
  const args = ['-v', 'quiet', '-nostats', ...known, '-i', 'in', ...copy]
  const text = (await run('exec', file, args, 'length.txt'))?.toString('latin1') ?? ''
  const last = [...text.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)
  return last ? Number(last[1]) / 1_000_000 : 0
}

/** Converts HDR, in which phones film by default, to the range of a picture. Reference white: 203 cd/m² (BT.2408). */
const TONED =
  'zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,tonemap=mobius,zscale=t=bt709:m=bt709:r=tv,format=yuv420p,'
const HIGH_RANGE = ['arib-std-b67', 'smpte2084']

/** Filters that show a picture as players do, upright, with square pixels and converted from HDR, up to this side. */
const shown = ({ color_transfer: transfer }, sidePx) => {
  const side = `'min(${sidePx},i`
  const square = "scale=w='max(1,trunc(iw*sar))':h=ih,setsar=1"
  const toned = HIGH_RANGE.includes(transfer) ? TONED : ''
  return `${toned}${square},scale=w=${side}w)':h=${side}h)':force_original_aspect_ratio=decrease`
}

/** A frame as players show it. */
const snapshotAt = async (file, track, seconds) => {
  const input = [...limits(), '-ss', seconds.toFixed(3), '-i', 'in', '-map', `0:${track.index}`]
  const picture = ['-vf', shown(track, SNAPSHOT_SIDE_PX), '-c:v', 'png', '-f', 'image2', 'out.png']
  const args = ['-v', 'quiet', '-nostats', ...input, '-frames:v', '1', ...picture]
  const bytes = await run('exec', file, args, 'out.png')
  return bytes && bytes.length > 0 ? bytes : null
}

/** The frame at the requested moment. For a shorter video it is the first one with the task `clean`, otherwise the last. */
const writeSnapshot = async (file, track, seconds, { what, snapshotMs }) => {
  const wished = snapshotMs / 1_000
  const last = Math.max(0, seconds - 0.1)
  const instead = what === 'clean' ? 0 : last
  // The frames may end before the track, and a video with a damaged end still has a beginning.
  for (const at of [wished <= last ? wished : instead, Math.max(0, last - 1), 0]) {
    const picture = await snapshotAt(file, track, at)
    if (picture) return picture
  }
  return null
}

/** The track of the moving picture; a cover is a still picture in a track of the same type. */
const pictureOf = (head) =>
  head.streams.find(
    ({ codec_type: type, codec_name: codec, disposition }) =>
      type === 'video' && !disposition?.attached_pic && CODECS.includes(codec),
  )

const containerOf = (head) => (head.format.format_name.includes('mp4') ? 'mp4' : 'webm')

/** Packets of a track in the order of decoding with their times in seconds, including those that an edit cut off. */
const packetsOf = async (file, { index }) => {
  const wanted = ['-select_streams', String(index), '-show_entries', 'packet=pts_time,dts_time,flags']
  const args = ['-v', 'quiet', ...known, ...wanted, '-of', 'json', 'in', '-o', 'packets.json']
  const text = (await run('ffprobe', file, args, 'packets.json'))?.toString('latin1')
  return (text ? (JSON.parse(text).packets ?? []) : []).map(
    ({ pts_time: at, dts_time: decodedAt, flags }) => ({
      at: Number(at),
      decodedAt: Number(decodedAt),
      isKey: flags.includes('K'),
      isCut: flags.includes('D'),
    }),
  )
}

/**
 * How to remove the parts of a picture that its member cut off: where a copy may begin and how long it is, in seconds, or
 * that the picture has to be encoded, since a visible part depends on a cut one. A length of null means until the end;
 * `most` is the largest number of packets that a copy may have. Null when nothing is cut off.
 */
const cutOf = async (file, picture) => {
  const packets = await packetsOf(file, picture)
  if (!packets.some(({ isCut }) => isCut)) return null
  const shown = packets.filter(({ isCut }) => !isCut)
  const first = Math.min(...shown.map(({ at }) => at))
  const key = Math.min(...shown.filter(({ isKey }) => isKey).map(({ at }) => at))
  // A copy ends before the first packet that is cut off behind the start; pictures after it may depend on it.
  const end = packets.findIndex(({ isCut, at }) => isCut && at > first)
  const copied = (end < 0 ? packets : packets.slice(0, end)).filter(({ isCut }) => !isCut)
  const lost = Math.max(...shown.map(({ at }) => at)) - Math.max(...copied.map(({ at }) => at))
  const isTooMuch = picture.width * picture.height * shown.length > MOST_ENCODED
  const isCopied =
    Math.max(key - first, lost) <= MOST_LOST || (isTooMuch && key < Infinity && copied.length > 0)
  if (!isCopied) return { from: 0, length: null, most: Infinity, isEncoded: true }
  const from = Math.max(0, key)
  const length = end < 0 ? null : packets[end].decodedAt - from - BEFORE
  return { from, length, most: copied.length, isEncoded: false }
}

const hasCutSound = async (file, sound) =>
  (await packetsOf(file, sound)).some(({ isCut, at }) => isCut && at < -PRIMING)

/** True when the new file still contains a part that is not shown, or more packets of the picture than it may. */
const isStillCut = async (made, most) => {
  const head = await readHead(made)
  const sound = head?.streams.find(({ codec_type: type }) => type === 'audio')
  const picture = head && pictureOf(head)
  if (!picture) return true
  const packets = await packetsOf(made, picture)
  if (packets.length > most || packets.some(({ isCut }) => isCut)) return true
  return sound !== undefined && (await hasCutSound(made, sound))
}

/**
 * Writes the same picture and sound to a new file, without place, device, notes, other tracks and the part that the member
 * cut off, which players skip but the file still contains. It is encoded again only when such a cut requires it. A sound
 * that players do not support is left out. Returns null for a picture that no player shows.
 */
const clean = async (file, head) => {
  const picture = pictureOf(head)
  const isBoxed = containerOf(head) === 'mp4'
  const cut = isBoxed ? await cutOf(file, picture) : null
  const codec = cut?.isEncoded ? 'h264' : picture?.codec_name
  const isFit = (container) => PLAYED[container].picture.includes(codec)
  const container = [containerOf(head), 'mp4', 'webm'].find(isFit)
  if (!container) return null
  const sound = head.streams.find(
    ({ codec_type: type, codec_name: codec }) => type === 'audio' && PLAYED[container].sound.includes(codec),
  )
  const isCut = cut !== null || (isBoxed && sound && (await hasCutSound(file, sound)))
  const tracks = ['-map', `0:${picture.index}`, ...(sound ? ['-map', `0:${sound.index}`] : []), '-c', 'copy']
  if (cut?.isEncoded) tracks.push(...ENCODED)
  const notes = NOTES[codec]
  const args = [
    ...['-v', 'quiet', '-nostats', ...known],
    ...(cut ? ['-ss', cut.from.toFixed(6)] : []),
    ...['-i', 'in', ...tracks, ...BARE],
    // Packets before the start are not copied.
    ...(isCut ? ['-copypriorss', '0'] : []),
    ...(typeof cut?.length === 'number' ? ['-t', cut.length.toFixed(6)] : []),
    ...(notes ? ['-bsf:v', `filter_units=remove_types=${notes}`] : []),
    // Apple plays H.265 only with this tag.
    ...(codec === 'hevc' ? ['-tag:v', 'hvc1'] : []),
    ...(container === 'mp4' ? ['-movflags', '+faststart'] : []),
    ...['-f', container, 'out'],
  ]
  const bytes = await run('exec', file, args, 'out')
  return bytes && bytes.length > 0 && !(isCut && (await isStillCut(bytes, cut?.most ?? Infinity)))
    ? bytes
    : null
}

/** The beginning as a small MPEG 4 of H.264 and AAC, upright, without metadata and any other track. */
const excerpt = async (file, head) => {
  const picture = pictureOf(head)
  const sound = head.streams.find(({ codec_type: type }) => type === 'audio')
  const tracks = [picture, sound].flatMap((track) => (track ? ['-map', `0:${track.index}`] : []))
  const filter = `${shown(picture, EXCERPT_SIDE_PX)}:force_divisible_by=2`
  const made = [
    '-t',
    String(EXCERPT_SECONDS),
    '-vf',
    filter,
    ...ENCODED,
    ...EXCERPT_RATE,
    ...EXCERPT_SOUND,
    ...BARE,
  ]
  const args = ['-v', 'quiet', '-nostats', ...limits(), '-i', 'in', ...tracks, ...made, '-f', 'mp4', 'out']
  const bytes = await run('exec', file, args, 'out')
  return bytes && bytes.length > 0 ? bytes : null
}

/** Width of a pixel divided by its height. */
const aspectOf = ({ sample_aspect_ratio: ratio }) => {
  const [wide, high] = (ratio ?? '').split(':').map(Number)
  return wide > 0 && high > 0 ? wide / high : 1
}

const factsOf = (head, picture, seconds) => {
  const width = Math.max(1, Math.trunc(picture.width * aspectOf(picture)))
  const turn = picture.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? 0
  const isTurned = Math.abs(turn) % 180 === 90
  return {
    seconds,
    width: isTurned ? picture.height : width,
    height: isTurned ? width : picture.height,
    codec: picture.codec_name,
    container: containerOf(head),
    hasSound: head.streams.some(({ codec_type }) => codec_type === 'audio'),
  }
}

/** What a task makes; null for a file that the product does not accept as a video. */
const make = async (task) => {
  const given = task.bytes
  const givenHead = await readHead(given)
  if (!givenHead || !pictureOf(givenHead)) return null
  if (task.what === 'excerpt') {
    const bytes = await excerpt(given, givenHead)
    return bytes && { bytes }
  }
  const bytes = task.what === 'clean' ? await clean(given, givenHead) : null
  if (task.what === 'clean' && !bytes) return null
  // The facts describe the file that is stored.
  const [file, head] = bytes ? [bytes, await readHead(bytes)] : [given, givenHead]
  const picture = head && pictureOf(head)
  if (!picture) return null
  const seconds = await measure(file, picture)
  const snapshot = seconds > 0 ? await writeSnapshot(file, picture, seconds, task) : null
  return snapshot && { ...factsOf(head, picture, seconds), snapshot, bytes }
}

const answerTo = async (task) => {
  limitTo(task)
  const made = await make(task)
  const length = (made?.snapshot?.length ?? 0) + (made?.bytes?.length ?? 0)
  if (length > task.maxAnswerBytes) throw new RangeError('too large an answer')
  process.send({ made, rssBytes: process.memoryUsage.rss() })
}

// A rejection ends the process: what broke it stays in no later video's way.
process.on('message', (task) => void answerTo(task))
// The server has ended.
process.on('disconnect', () => process.exit(0))

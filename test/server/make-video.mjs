/**
 * Writes a video to stdout. Arguments: seconds; colour or `test`; container (`mp4`, `webm`, or `mov` with the sound
 * of cameras and a keyframe each second); `sound` or `mute`; a comment for the metadata; and the second whose one frame
 * is white, or nothing.
 */
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'

const require = createRequire(import.meta.url)
const [seconds, picture, container, sound, comment, flashAt] = process.argv.slice(2)

globalThis.self = { location: { href: 'file:///video/' } }
const core = await require('@ffmpeg/core')({ wasmBinary: readFileSync(require.resolve('@ffmpeg/core/wasm')) })
core.setLogger(() => undefined)
const shown = picture === 'test' ? 'testsrc=size=320x240:rate=8' : `color=c=${picture}:size=320x240:rate=8`
const flash = `,drawbox=t=fill:color=white:enable='lt(abs(t-${flashAt})\\,1/16)'`
const source = flashAt ? shown + flash : shown
const file = `out.${container}`
const codecs = {
  mp4: [
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-movflags',
    'use_metadata_tags',
  ],
  mov: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '8', '-c:a', 'pcm_s16le'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
}[container]
core.exec(
  ...['-f', 'lavfi', '-i', source],
  ...(sound === 'sound' ? ['-f', 'lavfi', '-i', 'sine=frequency=301:sample_rate=48000'] : []),
  // Metadata that phones write into their videos.
  ...['-metadata', 'location=+31.2300+121.4700/', '-metadata', 'title=CanaryCam'],
  ...['-t', seconds, ...codecs, '-metadata', `comment=${comment}`, file],
)
process.stdout.write(core.FS.readFile(file), () => process.exit(0))

import type { Translation } from '../translation'
import type { video as source } from '../zh-CN/video'

/** Texts for videos of albums. */
export const video: Translation<typeof source> = {
  play: 'Play',
  pause: 'Pause',
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  broken: "This device can't play this video",
  of: (label, length) => `Video, ${length}, ${label}`,
  own: (length) => `Your video, ${length}`,
  addTitle: 'Add to album',
  camera: 'Take a photo',
  photos: 'Choose photos',
  video: 'Add a video',
  videoNote: (seconds) => `${seconds} seconds at most, one each`,
  videoTaken: 'You already have a video',
  discard: 'Leave it out',
  menu: 'This video',
  view: 'Play video',
  removeTitle: 'Delete this video?',
  describeTitle: 'Description',
  describeHint: 'Read to those who cannot see the video',
  rejectedLine: 'This video does not meet the community rules. Only you can see it.',
  appealNote: 'Another reviewer looks again, once for each video',
  problems: {
    tooLarge: 'Too large. Choose a video of 50MB or less',
    tooLong: 'Too long. Choose a video of 30 seconds or less',
    unreadable: 'This video cannot be opened. Choose another',
    format: 'Only MP4, MOV and WebM videos work',
  },
  whys: {
    format: 'This video cannot be played. Try an MP4',
    long: 'Too long. Choose a video of 30 seconds or less',
    small: 'The picture is too small. Choose a clearer video',
    another: 'One video each. Delete the other one first',
  },
}

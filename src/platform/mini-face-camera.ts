import type { UploadFile } from '@/upload/upload'
import type { FaceCamera } from './face-camera'

/** Mini-programs hand over to the device's own camera program, which looks at the member. */
export const createMiniFaceCamera = (choose: (maxSeconds: number) => Promise<string>): FaceCamera => ({
  isLive: false,
  open: () => Promise.resolve('missing'),
  start: () => {},
  stop: () => Promise.resolve(null),
  replay: () => {},
  close: () => {},
  async capture(maxSeconds): Promise<UploadFile | null> {
    try {
      const path = await choose(maxSeconds)
      return path ? { path, filename: `face.${/\.mov$/i.test(path) ? 'mov' : 'mp4'}` } : null
    } catch {
      // The member came back without a video.
      return null
    }
  },
})

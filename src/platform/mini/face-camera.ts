import type { UploadFile } from '@/upload/upload'
import type { FaceCamera } from '../media/face-camera'

/** Mini-programs use the device's own camera app with the front camera. */
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
      // The member returned without a video.
      return null
    }
  },
})

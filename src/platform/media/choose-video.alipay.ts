import Taro from '@tarojs/taro'
import type { ChosenVideo } from './video-files'

/** Lets the member choose or record a video; null when they chose none. Source: provider Alipay (my.chooseVideo) */
export async function chooseVideo(maxSeconds: number): Promise<ChosenVideo | null> {
  try {
    const {
      tempFilePath: path,
      size,
      duration,
    } = await Taro.chooseVideo({
      sourceType: ['album', 'camera'],
      maxDuration: maxSeconds,
      compressed: true,
    })
    if (!path) return null
    return {
      path,
      filename: `video.${/\.mov$/i.test(path) ? 'mov' : 'mp4'}`,
      sizeBytes: size,
      seconds: duration || null,
      posterPath: null,
    }
  } catch {
    // The member closed the chooser.
    return null
  }
}

import Taro from '@tarojs/taro'
import type { ChosenVideo } from './video-files'

/** Lets the member choose or record a video; null when they chose none. Source: provider WeChat (wx.chooseMedia) */
export async function chooseVideo(maxSeconds: number): Promise<ChosenVideo | null> {
  try {
    const { tempFiles } = await Taro.chooseMedia({
      count: 1,
      mediaType: ['video'],
      sourceType: ['album', 'camera'],
      sizeType: ['compressed'],
      maxDuration: maxSeconds,
    })
    const [file] = tempFiles
    if (!file) return null
    const { tempFilePath: path, size, duration, thumbTempFilePath } = file
    return {
      path,
      filename: `video.${/\.mov$/i.test(path) ? 'mov' : 'mp4'}`,
      sizeBytes: size,
      seconds: duration || null,
      posterPath: thumbTempFilePath || null,
    }
  } catch {
    // The member closed the chooser.
    return null
  }
}

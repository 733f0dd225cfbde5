import Taro from '@tarojs/taro'
import { createMiniFaceCamera } from '../mini/face-camera'

/** WeChat's camera. Source: provider WeChat (wx.chooseMedia) */
export const faceCamera = createMiniFaceCamera(async (maxDuration) => {
  const { tempFiles } = await Taro.chooseMedia({
    count: 1,
    mediaType: ['video'],
    sourceType: ['camera'],
    camera: 'front',
    maxDuration,
  })
  return tempFiles[0]?.tempFilePath ?? ''
})

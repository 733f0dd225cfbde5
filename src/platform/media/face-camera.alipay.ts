import Taro from '@tarojs/taro'
import { createMiniFaceCamera } from '../mini/face-camera'

/** Alipay's camera. Source: provider Alipay (my.chooseVideo) */
export const faceCamera = createMiniFaceCamera(async (maxDuration) => {
  const { tempFilePath } = await Taro.chooseVideo({ sourceType: ['camera'], camera: 'front', maxDuration })
  return tempFilePath
})

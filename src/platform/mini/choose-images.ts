import Taro from '@tarojs/taro'
import type { ChosenFile, ImageSource } from '../media/chosen-file'

/**
 * Lets the member choose up to `count` pictures; empty when they closed the chooser, or when the platform refused it.
 * Source: provider docs "wx.chooseImage", "my.chooseImage"
 */
export async function chooseFiles(count: number, sourceType: ImageSource[]): Promise<ChosenFile[]> {
  try {
    const { tempFiles } = await Taro.chooseImage({ count, sizeType: ['compressed'], sourceType })
    return tempFiles.map(({ path, size }) => ({ path, size }))
  } catch {
    return []
  }
}

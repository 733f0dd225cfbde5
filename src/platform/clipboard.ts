import Taro from '@tarojs/taro'

/** Copies text and resolves with whether it worked. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await Taro.setClipboardData({ data: text })
    return true
  } catch {
    return false
  }
}

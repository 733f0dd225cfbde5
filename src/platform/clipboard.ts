import Taro from '@tarojs/taro'

/** Copies text; resolves with whether it worked, so that the page can say so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await Taro.setClipboardData({ data: text })
    return true
  } catch {
    return false
  }
}

import Taro from '@tarojs/taro'
import type { DemoAnswer } from './pay'

/** Answers the demo's payment page for a member whose platform cannot open it; false when that failed. */
export async function answerDemo(confirmUrl: string, answer: DemoAnswer): Promise<boolean> {
  try {
    const { statusCode } = await Taro.request({
      url: confirmUrl.replace('?', `/${answer}?`),
      method: 'POST',
      dataType: 'text',
    })
    return statusCode < 400
  } catch {
    return false
  }
}

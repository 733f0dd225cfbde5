import type { Hand } from './hand'

/** What somebody answers on the pages of registration. */
export interface Answers {
  readonly gender: '男生' | '女生'
  readonly nickname: string
}

/** Walks from the form of registration to home, with the picture that the phone picks. */
export const registerOnScreen = async (hand: Hand, { gender, nickname }: Answers): Promise<void> => {
  await hand.shows('register')
  await hand.tap(gender)
  await hand.tap('选择生日')
  await hand.mini.emit('.jy-picker', 'change', { value: [70, 2, 0] })
  await hand.tap('确定')
  await hand.tap('注册并继续')
  await hand.shows('improveInformation')
  await hand.tap('添加头像')
  await hand.tap('就用这张')
  await hand.reads('已上传，审核中')
  await hand.fill('2–12 个字', nickname)
  await hand.tap('下一步')
  await hand.tap('上海')
  await hand.tap('下一步')
  await hand.tap('跳过')
  await hand.tap('完成，去看看附近')
  await hand.shows('home')
}

import type { Browser } from 'playwright-core'
import { joinByHttp, type HttpMember } from '../../test/product/http-member'
import { Phone } from './phone'
import { runningProduct } from './running-product'
import { letTalk } from './talking'

/** Messages of each side that fill more than two pages of a chat. */
const WORDS = 40

/** A phone whose member has a chat of more than two pages, and the peer of that chat. */
export interface LongTalk {
  readonly phone: Phone
  readonly she: HttpMember
}

/** Joins two members, lets them talk, and opens the phone of one of them. */
export const startLongTalk = async (browser: Browser): Promise<LongTalk> => {
  const he = await joinByHttp(runningProduct(), { nickname: '阿远', gender: 'male', portrait: 'm05.jpg' })
  const she = await joinByHttp(runningProduct(), { nickname: '小满', gender: 'female', portrait: 'f06.jpg' })
  await letTalk(he, she, WORDS)
  return { phone: await Phone.open(browser, { token: he.token }), she }
}

import Taro from '@tarojs/taro'

/** What Alipay says of a question. */
interface AlipayAnswer {
  readonly behavior?: string
  readonly result?: { readonly currentSubscribedEntityIds?: readonly string[] }
}

/**
 * Asks whether this mini-program may send one notice of each template; call it in a tap. Returns the accepted templates:
 * none after a refusal, and where the platform cannot ask. Never rejects. Source: WeChat and Alipay requestSubscribeMessage
 */
export const askNotices = async (ids: string[]): Promise<readonly string[]> => {
  try {
    const answer = await Taro.requestSubscribeMessage({ tmplIds: ids, entityIds: ids })
    if (process.env.TARO_ENV !== 'alipay')
      return ids.filter((id) => (answer as unknown as Record<string, string>)[id] === 'accept')
    const { behavior, result } = answer as unknown as AlipayAnswer
    return behavior === 'subscribe' ? (result?.currentSubscribedEntityIds ?? ids) : []
  } catch {
    return []
  }
}

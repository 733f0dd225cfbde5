import { createAlipayParty } from '../../../test/server/fakes/alipay-gateway'
import { ConfigError } from '../settings'
import { readNotices } from './notices'

const { texts } = createAlipayParty('2021000000000001')
const wx = {
  WECHAT_MINI_APP_ID: 'wx0123456789abcdef',
  WECHAT_MINI_APP_SECRET: 's',
  WECHAT_NOTICE_TEMPLATES: 'messages:template-1:thing1:time2, likes:template-2:thing3',
}
const alipay = {
  ALIPAY_MINI_APP_ID: '2021000000000001',
  ALIPAY_MINI_PRIVATE_KEY: texts.privateKey,
  ALIPAY_MINI_PUBLIC_KEY: texts.trust.mode === 'key' ? texts.trust.alipayPublicKey : '',
  ALIPAY_NOTICE_TEMPLATES: 'messages:template-3:keyword1',
}

const refusalOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readNotices(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing was refused'
}

describe('NOTICES', () => {
  it('names no platform by default, and those that it names with their templates', () => {
    expect(readNotices({})).toEqual({ wx: null, alipay: null })
    expect(readNotices({ NOTICES: 'wx,alipay', ...wx, ...alipay })).toMatchObject({
      wx: {
        app: { appId: 'wx0123456789abcdef' },
        templates: {
          messages: { id: 'template-1', textField: 'thing1', timeField: 'time2' },
          likes: { id: 'template-2', textField: 'thing3', timeField: null },
        },
      },
      alipay: { templates: { messages: { id: 'template-3', textField: 'keyword1', timeField: null } } },
    })
  })

  it.each(Object.keys(wx))('refuses wx without %s by its name', (name) => {
    expect(refusalOf({ NOTICES: 'wx', ...wx, [name]: '' })).toBe(`${name} must be set beside NOTICES=wx`)
  })

  it('refuses alipay without its templates by their name', () => {
    expect(refusalOf({ NOTICES: 'alipay', ...alipay, ALIPAY_NOTICE_TEMPLATES: '' })).toBe(
      'ALIPAY_NOTICE_TEMPLATES must be set beside NOTICES=alipay',
    )
  })

  it.each([
    ['an unknown kind', 'greetings:template-1:thing1'],
    ['no field', 'messages:template-1'],
    ['a field without a number', 'messages:template-1:thing'],
    ['a short id', 'messages:t:thing1'],
  ])('refuses templates with %s', (_what, value) => {
    expect(refusalOf({ NOTICES: 'wx', ...wx, WECHAT_NOTICE_TEMPLATES: value })).toMatch(
      /^WECHAT_NOTICE_TEMPLATES must list kind:template:field/,
    )
  })

  it('refuses a kind or a template that is named twice', () => {
    const named = (value: string) => refusalOf({ NOTICES: 'wx', ...wx, WECHAT_NOTICE_TEMPLATES: value })
    expect(named('messages:template-1:thing1,messages:template-2:thing1')).toBe(
      'WECHAT_NOTICE_TEMPLATES must name messages only once',
    )
    expect(named('messages:template-1:thing1,likes:template-1:thing1')).toBe(
      'WECHAT_NOTICE_TEMPLATES must name template-1 only once: one permission is one notice',
    )
  })
})

import { ConfigError } from '../settings'
import { readSms } from './sms'

const aliyun = { ALIYUN_KEY_ID: 'LTAI', ALIYUN_KEY_SECRET: 's' }
const pnvs = { ...aliyun, ALIYUN_PNVS_SIGN: '速通互联验证码', ALIYUN_PNVS_TEMPLATES: '100001' }
const tencent = {
  TENCENT_KEY_ID: 'AKID',
  TENCENT_KEY_SECRET: 's',
  TENCENT_SMS_APP_ID: '1400000001',
  TENCENT_SMS_SIGN: '近遇',
  TENCENT_SMS_TEMPLATES: '1, 2, 3',
}

const refusalOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readSms(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'nothing was refused'
}

describe('SMS', () => {
  it('names no vendor by default', () => {
    expect(readSms({})).toEqual([])
  })

  it('chooses vendors in order, with their addresses and templates', () => {
    expect(readSms({ SMS: 'tencent, aliyun_pnvs', ...pnvs, ...tencent })).toMatchObject([
      {
        name: 'tencent',
        endpoint: 'https://sms.tencentcloudapi.com',
        region: 'ap-guangzhou',
        text: { templates: { login: '1', sensitive: '2', change_phone: '3', guardian: '1', notices: {} } },
      },
      {
        name: 'aliyun_pnvs',
        endpoint: 'https://dypnsapi.aliyuncs.com',
        text: { templates: { login: '100001', sensitive: '100001', change_phone: '100001' } },
      },
    ])
  })

  it('reads the text about a decided claim where the vendor sends one', () => {
    const names = { ALIYUN_SMS_DECIDED_TEMPLATE: 'SMS_9', TENCENT_SMS_DECIDED_TEMPLATE: '9' }
    const all = readSms({ SMS: 'tencent, aliyun_pnvs', ...pnvs, ...tencent, ...names })
    expect(all.map(({ text }) => text.templates.notices)).toEqual([{ decided: '9' }, {}])
    expect(refusalOf({ SMS: 'tencent', ...tencent, TENCENT_SMS_DECIDED_TEMPLATE: 'a b' })).toContain(
      'TENCENT_SMS_DECIDED_TEMPLATE',
    )
  })

  it('reads the texts about members’ own matters, and refuses others and repeats', () => {
    const noticesOf = (list: string) =>
      readSms({ SMS: 'tencent', ...tencent, TENCENT_SMS_NOTICE_TEMPLATES: list })[0]?.text.templates.notices
    expect(noticesOf('payout:11, ban:12,match:13')).toEqual({ payout: '11', ban: '12', match: '13' })
    expect(noticesOf('')).toEqual({})
    for (const list of ['like:1', 'payout', 'payout:', 'decided:9', 'payout:1,payout:2'])
      expect([list, refusalOf({ SMS: 'tencent', ...tencent, TENCENT_SMS_NOTICE_TEMPLATES: list })]).toEqual([
        list,
        expect.stringContaining('TENCENT_SMS_NOTICE_TEMPLATES'),
      ])
  })

  it.each(Object.keys(pnvs))('refuses PNVS without %s by its name', (name) => {
    expect(refusalOf({ SMS: 'aliyun_pnvs', ...pnvs, [name]: '' })).toBe(
      `${name} must be set beside SMS=aliyun_pnvs`,
    )
  })

  it.each(Object.keys(tencent))('refuses Tencent without %s by its name', (name) => {
    expect(refusalOf({ SMS: 'tencent', ...tencent, [name]: '' })).toBe(
      `${name} must be set beside SMS=tencent`,
    )
  })

  it.each([
    [{ SMS: 'embedded' }, 'SMS must name some of aliyun_pnvs, aliyun, tencent, not embedded'],
    [{ SMS: 'tencent,tencent', ...tencent }, 'SMS must name tencent only once'],
    [{ SMS: 'tencent', ...tencent, TENCENT_SMS_APP_ID: 'x' }, 'TENCENT_SMS_APP_ID must be a number'],
    [
      { SMS: 'tencent', ...tencent, TENCENT_SMS_TEMPLATES: '1,2' },
      'TENCENT_SMS_TEMPLATES must be the number of a template, or three with commas',
    ],
  ])('refuses %j', (env, message) => {
    expect(refusalOf(env)).toBe(message)
  })
})

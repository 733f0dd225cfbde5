import { AWAY_KINDS, type AwayKind } from '@contract/types/away'
import type { NoticeTemplate } from '../../providers/away/port'
import type { WechatApp } from '../../providers/wire/wechat/access-token'
import { ConfigError, readChoices, readTable, type TableForm } from '../settings'
import { type AlipayApp, readAlipayApp } from './alipay'
import { requiredBy } from './required'
import { readWechatApp } from './wechat'

/** The templates of a platform, by the kind of notice. */
type Templates = Readonly<Partial<Record<AwayKind, NoticeTemplate>>>

/** Platforms whose apps notify members who are away; null for one that is not chosen. */
export interface NoticeChoice {
  readonly wx: { readonly app: WechatApp; readonly templates: Templates } | null
  readonly alipay: { readonly app: AlipayApp; readonly templates: Templates } | null
}

/** Templates as `messages:ID:thing1:time2,likes:ID:thing1`. */
const TEMPLATES: TableForm<AwayKind> = {
  names: AWAY_KINDS,
  form: /^([a-z]+):([\w-]{8,64}):([a-z]+\d+)(?::([a-z]+\d+))?$/,
  what: 'kind:template:field or kind:template:field:time field, with the kinds',
}

const readTemplates = (env: NodeJS.ProcessEnv, name: string, choice: string): Templates => {
  const templates: Partial<Record<AwayKind, NoticeTemplate>> = {}
  const table = readTable(requiredBy(env, choice).text(name), name, TEMPLATES)
  for (const [kind, [id = '', textField = '', timeField = null]] of table) {
    if (Object.values(templates).some((one) => one.id === id))
      throw new ConfigError(`${name} must name ${id} only once: one permission is one notice`)
    templates[kind] = { id, textField, timeField }
  }
  return templates
}

/** The platforms of `NOTICES`. @throws ConfigError for an unknown or repeated name, and for a platform without one of its settings. */
export const readNotices = (env: NodeJS.ProcessEnv): NoticeChoice => {
  const names = readChoices(env, 'NOTICES', ['wx', 'alipay'])
  const wx = (): NoticeChoice['wx'] => ({
    app: readWechatApp(env, 'NOTICES=wx'),
    templates: readTemplates(env, 'WECHAT_NOTICE_TEMPLATES', 'NOTICES=wx'),
  })
  const alipay = (): NoticeChoice['alipay'] => ({
    app: readAlipayApp(env, 'NOTICES=alipay', 'ALIPAY_MINI'),
    templates: readTemplates(env, 'ALIPAY_NOTICE_TEMPLATES', 'NOTICES=alipay'),
  })
  return {
    wx: names.includes('wx') ? wx() : null,
    alipay: names.includes('alipay') ? alipay() : null,
  }
}

import type { Company } from '../../config/company'
import type { HelpContacts } from '../../config/help'
import type { Language } from '../../lib/language'
import type { AgreementText } from './agreement'

/** The company that runs the service, and its contacts for people without an account. */
export interface OperatorFacts {
  readonly company: Company
  /** An empty address is not shown. */
  readonly help: HelpContacts
}

const words = {
  'zh-CN': {
    heading: '运营方与联系方式',
    company: (name: string) => `近遇由${name}运营。`,
    filings: (all: readonly string[]) => `备案与许可：${all.join('、')}`,
    email: (email: string) => `客服邮箱：${email}`,
    phone: (phone: string) => `客服电话：${phone}`,
    hotline: (phone: string) => `未成年人与监护人热线：${phone}`,
    outside: '没有账号也可以用以上方式联系我们，包括未成年人的监护人。',
    guardians: '监护人可以在「未成年人退款」页面申请退回未成年人的付款，不需要账号。',
    service: '登录后，可以随时在「平台客服」页面联系我们。',
  },
  en: {
    heading: 'Operator and contact',
    company: (name: string) => `Jinyu is run by ${name}.`,
    filings: (all: readonly string[]) => `Filings and licences: ${all.join(', ')}`,
    email: (email: string) => `Email: ${email}`,
    phone: (phone: string) => `Phone: ${phone}`,
    hotline: (phone: string) => `Hotline for minors and guardians: ${phone}`,
    outside: 'You need no account to reach us in these ways, and neither do guardians of minors.',
    guardians:
      'Guardians can ask for the refund of what a minor paid on the page Minors’ Refunds, without an account.',
    service: 'Once you have logged in, you can reach us any time on the customer service page.',
  },
}

/**
 * The last section of every agreement. Everybody can read it before a login, so guardians find it, too. It comes from
 * the imprint and is not part of the agreed text: another phone number asks nobody to agree again.
 * Source: product §13, ours
 */
export const contactSection = (
  { company, help }: OperatorFacts,
  at: number,
  language: Language,
): AgreementText['sections'][number] => {
  const text = words[language]
  const ways = [
    ...(help.email ? [text.email(help.email)] : []),
    ...(help.phone ? [text.phone(help.phone)] : []),
    ...(help.minorHotline ? [text.hotline(help.minorHotline)] : []),
  ]
  const lines = [
    ...(company.name ? [text.company(company.name)] : []),
    ...(company.filings.length > 0 ? [text.filings(company.filings)] : []),
    ...(ways.length > 0 ? [...ways, text.outside] : []),
    text.guardians,
    text.service,
  ]
  return { heading: `${at}. ${text.heading}`, body: lines.join('\n') }
}

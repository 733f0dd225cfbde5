import type { Sdk } from '@contract/ops/imprint'
import type { Language } from '../../lib/language'
import type { AgreementText } from './agreement'

interface SdkLine {
  readonly name: string
  readonly provider: string
  readonly purpose: string
  readonly data: string
  readonly policyUrl: string
}

const words = {
  'zh-CN': {
    heading: '第三方 SDK 清单',
    lead: '为实现以下功能，近遇接入了第三方的软件开发工具包（SDK）。它们依各自的隐私政策处理信息；没有用到的功能不会收集相应信息。',
    line: ({ name, provider, purpose, data, policyUrl }: SdkLine) =>
      `${name}：${provider}；用途：${purpose}；收集的信息：${data}；隐私政策：${policyUrl}`,
  },
  en: {
    heading: 'Third-party SDKs',
    lead: 'For these purposes Jinyu contains software development kits (SDKs) of others. They process information under their own privacy policies; a feature that you do not use collects nothing.',
    line: ({ name, provider, purpose, data, policyUrl }: SdkLine) =>
      `${name}: ${provider}; purpose: ${purpose}; information collected: ${data}; privacy policy: ${policyUrl}`,
  },
}

/**
 * The section of the privacy policy that lists the software of others. An SDK without English words has its Chinese ones in
 * English, too. Like the contacts, the list is not part of the agreed text: operators who add an SDK that collects more
 * raise the version of the policy with it. Source: product §13, ours
 */
export const sdkSection = (
  sdks: readonly Sdk[],
  at: number,
  language: Language,
): AgreementText['sections'][number] => {
  const text = words[language]
  const say = (both: Sdk['name']): string => both[language] || both['zh-CN']
  const lines = sdks.map(({ name, provider, purpose, data, policyUrl }) =>
    text.line({
      name: say(name),
      provider: say(provider),
      purpose: say(purpose),
      data: say(data),
      policyUrl,
    }),
  )
  return { heading: `${at}. ${text.heading}`, body: [text.lead, ...lines].join('\n') }
}

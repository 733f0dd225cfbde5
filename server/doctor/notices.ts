import { DAY_MS } from '@contract/constants'
import type { NoticeChoice } from '../config/providers/notices'
import type { Core } from '../lib/core'
import { createChosenNotices } from '../providers/away/build'
import type { AwayMessage } from '../providers/away/port'
import { createVendorHttp } from '../providers/wire/http'
import type { Finding } from './finding'
import { alipayRemedies, findingOf, WECHAT } from './vendor-finding'

/** What Alipay may answer about an id that belongs to no member; its documents do not list the codes. */
const NOBODY_EXPECTED = /USER|OPEN_?ID|SUBSCRI/i
/** The words that nobody receives. */
const NOTICE: AwayMessage = {
  id: 'doctor',
  tag: 'doctor',
  title: '近遇',
  body: '你有一条新消息',
  page: '/pages/msg/index',
  namesSender: false,
  isUrgent: false,
  lifeMs: DAY_MS,
}

/** Notifies nobody with each platform's first template: only a refusal of that person shows that the keys work. */
export const examineNotices = async (
  choice: NoticeChoice,
  deps: Pick<Core, 'db' | 'clock' | 'crypto'>,
): Promise<Finding[]> => {
  const findings: Finding[] = []
  for (const { platform, templates, send } of createChosenNotices(choice, deps, createVendorHttp())) {
    const [template] = Object.values(templates)
    if (!template) continue
    const outcome = await send('doctor', template, NOTICE)
    const remedies = platform === 'wx' ? WECHAT : alipayRemedies('ALIPAY_MINI')
    const answer =
      outcome.kind === 'gone' || outcome.kind === 'spent' ? ({ kind: 'ok', data: null } as const) : outcome
    findings.push(findingOf(`notices ${platform}`, answer, { remedies, expected: NOBODY_EXPECTED }))
  }
  return findings
}

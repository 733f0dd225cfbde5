import type { SmsChoice } from '../../config/providers/sms'
import type { Core } from '../../lib/core'
import { createAliyunClient } from '../wire/aliyun/client'
import type { VendorHttp } from '../wire/http'
import { createTencentClient } from '../wire/tencent/client'
import { createAliyunPnvsSms, createAliyunSms } from './aliyun'
import { createSmsChain } from './chain'
import type { SmsCounts } from './counts'
import type { SmsSender } from './port'
import { createTencentSms } from './tencent'

const senderOf = (
  choice: SmsChoice,
  deps: Pick<Core, 'clock'> & { readonly http: VendorHttp },
): SmsSender => {
  if (choice.name === 'tencent') {
    const call = createTencentClient({ ...deps, ...choice, service: 'sms', version: '2021-01-11' })
    return createTencentSms(call, choice.text)
  }
  const call = createAliyunClient({ ...deps, ...choice })
  return choice.name === 'aliyun'
    ? createAliyunSms(call, choice.text)
    : createAliyunPnvsSms(call, choice.text)
}

/** The chosen vendors as one sender; null without a choice. */
export const createChosenSms = (
  choices: readonly SmsChoice[],
  { clock, log }: Pick<Core, 'clock' | 'log'>,
  { http, counts }: { readonly http: VendorHttp; readonly counts: Pick<SmsCounts, 'add'> },
): SmsSender | null =>
  choices.length === 0
    ? null
    : createSmsChain(
        choices.map((choice) => ({ name: choice.name, sender: senderOf(choice, { clock, http }) })),
        log,
        counts,
      )

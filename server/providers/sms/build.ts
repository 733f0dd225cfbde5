import type { SmsChoice } from '../../config/providers/sms'
import type { Core } from '../../lib/core'
import { createAliyunClient } from '../wire/aliyun/client'
import type { VendorHttp } from '../wire/http'
import { createTencentClient } from '../wire/tencent/client'
import { createAliyunVendor } from './aliyun'
import { createSmsChain } from './chain'
import type { SmsCounts } from './counts'
import type { SmsSender, SmsVendor } from './port'
import { createTencentVendor } from './tencent'

/** The vendor of one choice. A new vendor is a file of its own, its settings, and a line here. */
export const smsVendorOf = (
  choice: SmsChoice,
  deps: Pick<Core, 'clock'> & { readonly http: VendorHttp },
): SmsVendor =>
  choice.name === 'tencent'
    ? createTencentVendor(
        createTencentClient({ ...deps, ...choice, service: 'sms', version: '2021-01-11' }),
        choice.text,
      )
    : createAliyunVendor(choice.name, createAliyunClient({ ...deps, ...choice }), choice.text)

/** The chosen vendors as one sender; null without a choice. */
export const createChosenSms = (
  choices: readonly SmsChoice[],
  { clock, log }: Pick<Core, 'clock' | 'log'>,
  { http, counts }: { readonly http: VendorHttp; readonly counts: Pick<SmsCounts, 'add'> },
): SmsSender | null =>
  choices.length === 0
    ? null
    : createSmsChain(
        choices.map((choice) => ({ name: choice.name, sender: smsVendorOf(choice, { clock, http }).sender })),
        log,
        counts,
      )

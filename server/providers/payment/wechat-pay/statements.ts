import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { textOf } from '../../wire/json'
import type { WechatPayFiles } from '../../wire/wechat-pay/client'
import {
  BILL_DEADLINE_MS,
  billFault,
  EMPTY_BILL,
  MAX_BILL_BYTES,
  MAX_UNPACKED_BYTES,
  readBill,
} from '../bill-file'
import type { StatementSource } from '../port'
import { readWechatBill } from './bill-file'
import type { WechatShop } from './transactions'

const unpack = promisify(gunzip)

/** Nothing moved on that day. */
const NO_FILE = 'NO_STATEMENT_EXIST'
const NOT_READY = 'STATEMENT_CREATING'

/** Dependencies of the statements of a merchant. */
export interface WechatStatementDeps extends WechatShop {
  readonly files: WechatPayFiles
}

/**
 * The statements of a merchant. The signed answer names the address of the file and the SHA-1 of its unpacked bytes.
 * Source: providers WeChat Pay v3, `/v3/bill/tradebill`
 */
export const createWechatStatements = ({
  pay,
  files,
  keys,
  appId,
}: WechatStatementDeps): StatementSource => ({
  vendor: 'wechat_pay',

  async fetch(day, call) {
    const target = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL&tar_type=GZIP`
    const asked = await pay({ method: 'GET', target, ...call })
    if (asked.kind === 'rejected' && asked.code === NO_FILE) return EMPTY_BILL
    if (asked.kind === 'rejected' && asked.code === NOT_READY) return { kind: 'not_ready', code: asked.code }
    if (asked.kind !== 'ok') return asked
    const { data: answer } = asked
    const address = textOf(answer, 'download_url')
    if (!URL.canParse(address)) return { kind: 'unknown', reason: 'bad_body', code: 'download_url' }
    const file = await files({
      url: new URL(address),
      deadlineMs: BILL_DEADLINE_MS,
      maxBytes: MAX_BILL_BYTES,
    })
    if (file.kind !== 'ok') return file
    return readBill(file.data, async (packed) => {
      const bytes = await unpack(packed, { maxOutputLength: MAX_UNPACKED_BYTES })
      const hash = createHash('sha1').update(bytes).digest('hex')
      const isProven = textOf(answer, 'hash_type') === 'SHA1' && textOf(answer, 'hash_value') === hash
      if (!isProven) billFault('hash')
      return readWechatBill(bytes, { merchantId: keys.merchantId, appId, day })
    })
  },
})

import type { Clock } from '../../../server/lib/clock'
import type { Outcome } from '../../../server/providers/outcome'
import { createAlipayPayout } from '../../../server/providers/payout/alipay'
import type { PayoutFinding } from '../../../server/providers/payout/port'
import type { TransferScene } from '../../../server/providers/payout/transfer'
import { createAlipayGateway } from '../../../server/providers/wire/alipay/gateway'
import { readAlipayKeys } from '../../../server/providers/wire/alipay/keys'
import { createVendorHttp, type VendorHttp } from '../../../server/providers/wire/http'
import {
  type AlipayNode,
  type AlipayParty,
  createCertifiedParty,
  type FakeAlipay,
  startFakeAlipay,
} from './alipay-gateway'
import { mintCertificate } from './certificates'
import { createLyingPayout, type LyingPayout } from './payout-provider'

/** The scene that the fake accepts. */
export const SCENE: TransferScene = { name: '佣金报酬', infoType: '佣金报酬说明', info: '近遇会员服务收入' }

const APP = '2021000000000007'

/** Both sides of an application with certificates. */
export const createPayoutParty = (): AlipayParty => {
  const root = mintCertificate('Payout root', '0a01')
  const issuer = { commonName: 'Payout root', key: root.key }
  const [app, alipay] = [mintCertificate('Payout', '0a02', issuer), mintCertificate('Ant', '0a03', issuer)]
  return createCertifiedParty(APP, {
    appKey: app.key,
    appPublicKey: app.publicKey,
    appCertificate: app.certificate,
    rootCertificate: root.certificate,
    alipayKey: alipay.key,
    alipayCertificate: alipay.certificate,
  })
}

let knownParty: AlipayParty | undefined

/** The same for every gateway of a process, because three keys with certificates take seconds. */
const sharedParty = (): AlipayParty => (knownParty ??= createPayoutParty())

const no = (subCode: string): AlipayNode => ({ code: '40004', msg: 'Business Failed', sub_code: subCode })

/** What a transfer lacks; null when it is complete. */
const lackOf = (content: AlipayNode): string | null => {
  const payee = content.payee_info as Record<string, string> | undefined
  const [report] = (content.transfer_scene_report_infos ?? []) as Record<string, string>[]
  const isPayable = payee?.identity_type === 'ALIPAY_LOGON_ID' && payee.identity && payee.name
  if (!isPayable || !/^\d+\.\d\d$/.test(String(content.trans_amount))) return 'INVALID_PARAMETER'
  if (content.product_code !== 'TRANS_ACCOUNT_NO_PWD' || content.biz_scene !== 'DIRECT_TRANSFER')
    return 'PRODUCT_NOT_SIGN'
  const hasScene = content.transfer_scene_name === SCENE.name && report?.info_type === SCENE.infoType
  return hasScene && report?.info_content ? null : 'INVALID_PARAMETER'
}

/** Alipay's transfers behind a gateway that verifies each request, with the books of a provider that lies. */
export interface LyingAlipay extends LyingPayout {
  /** Both sides of the application. */
  readonly party: AlipayParty
  readonly gateway: FakeAlipay
  close(): Promise<void>
}

/** Starts it. Lies about the network happen on the way back, so that the vendor has done what it was asked. */
export const startLyingAlipay = async (
  clock: Clock,
  chance: Pick<LyingPayout, 'act' | 'ask'>,
): Promise<LyingAlipay> => {
  const books = createLyingPayout(chance)
  const party = sharedParty()
  const gateway = await startFakeAlipay(party, clock)
  /** What the network does with the answer of a request, by its content. */
  const faults = new Map<string, Outcome<never>>()

  const nodeOf = (outBizNo: unknown, content: string, outcome: Outcome<PayoutFinding>): AlipayNode => {
    if (outcome.kind === 'unknown') faults.set(content, outcome)
    if (outcome.kind === 'unknown') return { code: '20000', msg: 'Service Currently Unavailable' }
    if (outcome.kind === 'rejected') return no(outcome.code)
    const { status, orderId, errorCode } = outcome.data
    if (status === 'NOT_FOUND') return no('ORDER_NOT_EXIST')
    const named = { ...(orderId && { order_id: orderId }), ...(errorCode && { error_code: errorCode }) }
    return { code: '10000', msg: 'Success', out_biz_no: outBizNo, status, ...named }
  }

  gateway.routes.set('alipay.fund.trans.uni.transfer', async (content, { biz_content: bizContent = '' }) => {
    const lack = lackOf(content)
    if (lack) return no(lack)
    const outBizNo = String(content.out_biz_no)
    return nodeOf(outBizNo, bizContent, await books.send({ outBizNo, bizContent }, { deadlineMs: 0 }))
  })
  gateway.routes.set('alipay.fund.trans.common.query', async (content, { biz_content: bizContent = '' }) => {
    if (content.product_code !== 'TRANS_ACCOUNT_NO_PWD') return no('INVALID_PARAMETER')
    const outBizNo = String(content.out_biz_no)
    const lost = { kind: 'unknown', reason: 'timeout' } as const
    const outcome = await books.query(outBizNo, { deadlineMs: 0 }).catch(() => lost)
    return nodeOf(outBizNo, bizContent, outcome)
  })

  const send = createVendorHttp()
  const http: VendorHttp = async (request) => {
    const outcome = await send(request)
    const content = new URLSearchParams(request.body).get('biz_content') ?? ''
    const fault = faults.get(content)
    faults.delete(content)
    if (!fault || fault.kind !== 'unknown' || outcome.kind !== 'ok') return outcome
    if (fault.reason !== 'bad_body') return fault
    const { body } = outcome.data
    return { kind: 'ok', data: { ...outcome.data, body: body.subarray(0, body.length - 9) } }
  }
  const keys = readAlipayKeys(party.texts)
  const wire = createAlipayGateway({ http, clock, keys, gatewayUrl: `${gateway.url}/gateway.do` })
  return { ...books, ...createAlipayPayout(wire, SCENE), party, gateway, close: () => gateway.close() }
}

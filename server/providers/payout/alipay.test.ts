import { type LyingAlipay, SCENE, startLyingAlipay } from '../../../test/server/fakes/alipay-payouts'
import type { AskFault, PayoutAct } from '../../../test/server/fakes/payout-provider'
import { createManualClock } from '../../../test/server/manual-clock'

const CALL = { deadlineMs: 2_000 }
const PAYEE = { account: '13800138000', realName: '李雷' }
let act: PayoutAct
let ask: AskFault
let alipay: LyingAlipay

beforeEach(async () => {
  act = 'pays'
  ask = 'none'
  alipay = await startLyingAlipay(createManualClock(), { act: () => act, ask: () => ask })
})
afterEach(() => alipay.close())

const bytes = (fen = 4_950) => alipay.bytesOf('W1', fen, PAYEE)
const send = (fen?: number) => alipay.send(bytes(fen), CALL)
const query = () => alipay.query('W1', CALL)

describe('transfers by Alipay', () => {
  it('names the payee, the amount in yuan and the scene in its bytes', () => {
    expect(JSON.parse(bytes().bizContent)).toEqual({
      out_biz_no: 'W1',
      trans_amount: '49.50',
      product_code: 'TRANS_ACCOUNT_NO_PWD',
      biz_scene: 'DIRECT_TRANSFER',
      order_title: '近遇提现',
      payee_info: { identity: '13800138000', identity_type: 'ALIPAY_LOGON_ID', name: '李雷' },
      transfer_scene_name: SCENE.name,
      transfer_scene_report_infos: [{ info_type: SCENE.infoType, info_content: SCENE.info }],
    })
  })

  it('pays once, however often the same bytes are sent, and refuses other bytes', async () => {
    const paid = { kind: 'ok', data: { status: 'SUCCESS', orderId: 'PW1', errorCode: null } }
    expect([await send(), await send(), await query()]).toEqual([paid, paid, paid])
    expect(await send(1)).toMatchObject({ kind: 'rejected', code: 'PAYMENT_INFO_INCONSISTENCY' })
    expect(alipay.classOf('PAYMENT_INFO_INCONSISTENCY')).toBeNull()
    expect(alipay.totalFen()).toBe(4_950)
  })

  it.each<[PayoutAct, object]>([
    ['refuses the name', { kind: 'rejected', code: 'PAYEE_USER_INFO_ERROR' }],
    ['lacks money', { kind: 'rejected', code: 'PAYER_BALANCE_NOT_ENOUGH' }],
    ['takes its time', { kind: 'ok', data: { status: 'DEALING', orderId: null, errorCode: null } }],
    [
      'says failed',
      { kind: 'ok', data: { status: 'FAIL', orderId: null, errorCode: 'PAYEE_ACCOUNT_STATUS_ERROR' } },
    ],
    ['lost, paid', { kind: 'unknown', reason: 'timeout' }],
    ['fails inside, paid', { kind: 'unknown', reason: 'http5xx' }],
    ['garbage, paid', { kind: 'unknown', reason: 'bad_body' }],
  ])('reports a vendor that "%s"', async (one, expected) => {
    act = one
    expect(await send()).toMatchObject(expected)
  })

  it('classes refusals by whom they concern', () => {
    const codes = ['PAYEE_USER_INFO_ERROR', 'PAYEE_NOT_EXIST', 'isv.invalid-signature', 'SYSTEM_ERROR', null]
    expect(codes.map((code) => alipay.classOf(code))).toEqual(['name', 'account', 'payer', null, null])
  })

  it('finds what came back, and what Alipay does not know', async () => {
    expect(await query()).toMatchObject({ data: { status: 'NOT_FOUND' } })
    act = 'pays and takes back'
    expect(await send()).toMatchObject({ data: { status: 'DEALING' } })
    expect(await query()).toMatchObject({ data: { status: 'REFUND' } })
    ask = 'refused'
    expect(await query()).toMatchObject({ kind: 'rejected', code: 'SECURITY_CHECK_FAILED' })
  })

  it('believes no answer of another payment, of another word or with another signature', async () => {
    const answer = (more: object) => () => ({ code: '10000', out_biz_no: 'W1', status: 'SUCCESS', ...more })
    const { routes, faults } = alipay.gateway
    routes.set('alipay.fund.trans.uni.transfer', answer({ out_biz_no: 'W2' }))
    expect(await send()).toEqual({ kind: 'unknown', reason: 'bad_body', code: 'out_biz_no' })
    routes.set('alipay.fund.trans.uni.transfer', answer({ status: 'PAID' }))
    expect(await send()).toEqual({ kind: 'unknown', reason: 'bad_body', code: 'status' })
    faults.push('wrong signature')
    routes.set('alipay.fund.trans.uni.transfer', answer({}))
    expect(await send()).toMatchObject({ kind: 'unknown', reason: 'bad_signature' })
  })

  it('reports a silent vendor and a broken connection as unknown, and sends nothing again', async () => {
    alipay.gateway.faults.push('done, silent', 'done, cut')
    expect(await alipay.send(bytes(), { deadlineMs: 50 })).toEqual({ kind: 'unknown', reason: 'timeout' })
    expect(await send()).toEqual({ kind: 'unknown', reason: 'network' })
    expect(alipay.gateway.received).toHaveLength(2)
    expect(await query()).toMatchObject({ data: { status: 'SUCCESS' } })
    expect(alipay.totalFen()).toBe(4_950)
  })
})

import { pushSealer } from '../../../test/server/fakes/wechat-push'
import { createWechatPush } from './push'

const keys = { appId: 'wx0123456789abcdef', token: 'push-token', encodingAesKey: 'a'.repeat(43) }
const at = { timestamp: '1800000000', nonce: 'n-1' }
const push = createWechatPush(keys)

const read = (message: object, by = keys) => {
  const { query, body } = pushSealer(by)(message, at)
  return push.read({ query: new URLSearchParams({ ...at, msg_signature: query.msgSignature ?? '' }), body })
}

describe('the message push of the mini-program', () => {
  it.each([
    ['xpay_goods_deliver_notify', 'payment'],
    ['xpay_refund_notify', 'payment'],
    ['user_enter_tempsession', 'other'],
    ['wxa_media_check_v9', 'other'],
  ])('gives the event %s to its reader', (Event, kind) => {
    expect(read({ Event })).toEqual({ kind })
  })

  it('accepts a message without an event', () => {
    expect(read({ MsgType: 'text' })).toEqual({ kind: 'other' })
  })

  it('reads a verdict about media, and no other shape', () => {
    const traceId = '60f96f1d-3845297a-00000001'
    const notice = { Event: 'wxa_media_check', trace_id: traceId, result: { suggest: 'risky', label: 20002 } }
    expect(read(notice)).toEqual({
      kind: 'media',
      notice: {
        vendor: 'wechat',
        taskId: traceId,
        verdict: { decision: 'block', class: 'porn', label: '20002', score: null, taskId: traceId },
      },
    })
    for (const other of [{ trace_id: '' }, { trace_id: 'guess' }, { result: {} }, { errcode: 87014 }])
      expect(read({ ...notice, ...other })).toEqual({ kind: 'media', notice: null })
  })

  it('reads nothing that WeChat did not sign for this mini-program', () => {
    const message = { Event: 'wxa_media_check' }
    expect(read(message, { ...keys, token: 'guess' })).toBeNull()
    expect(read(message, { ...keys, encodingAesKey: 'b'.repeat(43) })).toBeNull()
    expect(read(message, { ...keys, appId: 'wxffffffffffffffff' })).toBeNull()
  })
})

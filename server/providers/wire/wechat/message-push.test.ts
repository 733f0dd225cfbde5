import { pushSealer } from '../../../../test/server/fakes/wechat-push'
import { isHandshake, type PushKeys, pushSignature, readPush } from './message-push'

const keys: PushKeys = {
  appId: 'wx0123456789abcdef',
  token: 'token1',
  encodingAesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG',
}
const at = { timestamp: '1700000000', nonce: 'nonce1' }
const message = { Event: 'xpay_goods_deliver_notify', OutTradeNo: 'o1' }

describe('message push of WeChat', () => {
  it('signs the sorted parts by SHA-1', () => {
    expect(pushSignature('token1', '1700000000', 'nonce1')).toBe('f572004782ddfe896db1a1073b93914b38b7d010')
    expect(pushSignature('token1', '1700000000', 'nonce1', 'ENC')).toBe(
      '4e15b47b3aa02e2bc57bbda571d263ab687ece9e',
    )
  })

  it('recognizes the handshake by its signature', () => {
    const signature = 'f572004782ddfe896db1a1073b93914b38b7d010'
    expect(isHandshake(keys, { ...at, signature })).toBe(true)
    expect(isHandshake(keys, { ...at, nonce: 'nonce2', signature })).toBe(false)
    expect(isHandshake(keys, at)).toBe(false)
  })

  it('reads a sealed message', () => {
    const { query, body } = pushSealer(keys)(message, at)
    expect(readPush(keys, query, body)).toEqual({ kind: 'message', message })
  })

  it('refuses a message that another key sealed, that is for another application or that is not sealed', () => {
    const other = pushSealer({ ...keys, encodingAesKey: keys.encodingAesKey.toLowerCase() })(message, at)
    expect(readPush(keys, other.query, other.body)).toMatchObject({ kind: 'refused' })
    const foreign = pushSealer({ ...keys, appId: 'wxother' })(message, at)
    expect(readPush(keys, foreign.query, foreign.body)).toEqual({ kind: 'refused', why: 'other_app' })
    const plain = Buffer.from(JSON.stringify(message))
    expect(readPush(keys, { ...at, msgSignature: '' }, plain)).toEqual({ kind: 'refused', why: 'signature' })
    expect(readPush(keys, at, Buffer.from('<xml/>'))).toEqual({ kind: 'refused', why: 'malformed' })
  })

  it('refuses a message with any changed byte of the sealed text', () => {
    const { query, body } = pushSealer(keys)(message, at)
    const { Encrypt: sealed } = JSON.parse(body.toString()) as { Encrypt: string }
    for (let index = 0; index < sealed.length - 2; index += 1) {
      const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1)
      expect(readPush(keys, query, Buffer.from(JSON.stringify({ Encrypt: changed }))).kind).toBe('refused')
    }
  })
})

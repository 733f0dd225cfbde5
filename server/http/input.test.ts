import fc from 'fast-check'
import { Type } from 'typebox'
import { addAction } from '@contract/calls/user/add_action'
import { getAuthToken } from '@contract/calls/auth/get_auth_token'
import { cancelAccount } from '@contract/calls/user/cancel_account'
import { get } from '@contract/calls/user/get'
import { payRecharge } from '@contract/calls/user/pay_recharge'
import { recharge } from '@contract/calls/user/recharge'
import { recommendUser } from '@contract/calls/user/recommend_user'
import { sendMsg } from '@contract/calls/user/send_msg'
import { unlockWx } from '@contract/calls/user/unlock_wx'
import { updateInfo } from '@contract/calls/user/update_info'
import { validBody } from '../../test/server/fuzz/valid-body'
import { routes } from '../routes/index'
import { inputCheck } from './input'

const RUNS = 100
const SEED = 20_261_126

test.each(routes.map(({ call }) => [call.path, call] as const))(
  '%s keeps all keys that its contract names',
  (_path, { payload }) => {
    const input = inputCheck(payload)
    fc.assert(
      fc.property(validBody(payload, { ids: ['01HZZZZZZZZZ'], values: {} }), (body) => {
        // Values that need more rules than the generator knows do not matter here.
        const kept = (() => {
          try {
            return input.check(structuredClone(body))
          } catch {
            return body
          }
        })()
        expect(kept).toEqual(body)
      }),
      { numRuns: RUNS, seed: SEED },
    )
  },
)

test('removes unknown keys at every depth, in lists and in unions', () => {
  const Inner = Type.Object({ a: Type.Integer() })
  const input = inputCheck(
    Type.Object({
      inner: Inner,
      list: Type.Array(Inner),
      either: Type.Union([Type.Object({ kind: Type.Literal('x'), inner: Inner }), Type.Null()]),
    }),
  )
  const junk = { junk: 1 }
  expect(
    input.check({
      ...junk,
      inner: { a: 1, ...junk },
      list: [{ a: 2, ...junk }],
      either: { kind: 'x', inner: { a: 3, ...junk }, ...junk },
    }),
  ).toEqual({ inner: { a: 1 }, list: [{ a: 2 }], either: { kind: 'x', inner: { a: 3 } } })
})

const TOKEN = '6f9619ff-8b86-4011-b42d-00c04fc964ff'
const aimed = { userId: '1', clientToken: TOKEN }
const written = { userId: '1', clientMsgId: TOKEN }
const asked = { type: 'wx_exchange', ...written }

const refusals = [
  [addAction, {}, { kind: 'required' }],
  [addAction, { kind: 'none', ...aimed }, { kind: 'enum' }],
  [addAction, { kind: 'msg_heart', ...aimed }, { extra: 'required' }],
  [addAction, { kind: 'msg_heart', extra: {}, ...aimed }, { 'extra.seq': 'required' }],
  [addAction, { kind: 'report', extra: { reason: 'none' }, ...aimed }, { 'extra.reason': 'enum' }],
  [addAction, { kind: 'follow', clientToken: TOKEN }, { userId: 'required' }],
  [
    addAction,
    { kind: 'speed_line', extra: { speedId: '', text: 1 }, clientToken: TOKEN },
    {
      'extra.speedId': 'minLength',
      'extra.text': 'type',
    },
  ],
  [addAction, [], { body: 'type' }],
  [sendMsg, { ...asked, content: { state: 'accepted' } }, { replyToSeq: 'required' }],
  [sendMsg, { ...asked, content: { state: 'asked' }, userId: '' }, { userId: 'minLength' }],
  [
    sendMsg,
    { ...written, type: 'voice', content: { url: '/a', seconds: 0 } },
    { 'content.seconds': 'minimum' },
  ],
  [getAuthToken, { scene: 'sms', purpose: 'login' }, { phone: 'required' }],
  [getAuthToken, { scene: 'sms', purpose: 'none', phone: '1' }, { purpose: 'enum' }],
  [payRecharge, { orderNo: '1', channel: 'none', env: {} }, { channel: 'enum' }],
  [unlockWx, { orderId: '1', decision: 'none' }, { decision: 'enum' }],
  [unlockWx, { orderId: '1' }, { decision: 'required' }],
  [cancelAccount, { step: 'withdraw' }, { step: 'enum' }],
  [recommendUser, { scene: 'quick' }, { scene: 'const' }],
  [get, { userId: 'ab12', from: 'share' }, { from: 'enum' }],
  [recharge, { kind: 'coin', packageId: 100, clientToken: TOKEN }, { packageId: 'maximum' }],
  [updateInfo, { heightCm: 'tall' }, { heightCm: 'type' }],
  [updateInfo, { location: { latitude: 91, longitude: 0 } }, { 'location.latitude': 'maximum' }],
  [updateInfo, { location: 'here' }, { location: 'type' }],
  [updateInfo, { phone: { step: 'prove', smsTicket: 't' } }, { 'phone.smsCode': 'required' }],
] as const

test.each(refusals.map(([call, body, reasons]) => [call.path, reasons, body, call.payload] as const))(
  'a refusal of %s names only fields of the branch that the body means: %j',
  (_, reasons, body, payload) => {
    expect(() => inputCheck(payload).check(body)).toThrow(
      expect.objectContaining({ data: { fields: reasons } }) as Error,
    )
  },
)

import { textMessage, VIEWER } from '../../../test/client/talk'
import { chatFlow, isSteadyRow } from './chat-flow'
import type { OutgoingMessage } from './outgoing/outgoing-message'

const at = Date.UTC(2025, 10, 21, 2)
const said = (seq: number, from: string | undefined, offsetMs: number) =>
  textMessage(seq, 'x', from, { createdAt: at + offsetMs })
const waiting = (clientMsgId: string, offsetMs: number): OutgoingMessage => ({
  clientMsgId,
  peerId: 'p',
  text: 'x',
  media: null,
  on: null,
  replyTo: null,
  about: null,
  createdAt: at + offsetMs,
  state: 'sending',
  failure: null,
  isRiskConfirmed: false,
})
const shape = (items: ReturnType<typeof chatFlow>) =>
  items.map((item) => ('isRunEnd' in item ? `${item.kind}${item.isRunEnd ? '.' : ''}` : item.kind))

test('groups messages of one speaker within a minute', () => {
  const flow = chatFlow(
    [said(1, undefined, 0), said(2, undefined, 59_000), said(3, undefined, 120_000)],
    [],
    VIEWER,
  )
  expect(shape(flow)).toEqual(['separator', 'message', 'message.', 'message.'])
})

test('the time precedes the first message and follows more than five minutes of silence', () => {
  const flow = chatFlow(
    [said(1, undefined, 0), said(2, VIEWER, 300_000), said(3, VIEWER, 600_001)],
    [],
    VIEWER,
  )
  expect(shape(flow)).toEqual(['separator', 'message.', 'message.', 'separator', 'message.'])
})

test('every steady row is still there when older messages are added', () => {
  const newer = [said(3, undefined, 2_000), said(4, VIEWER, 3_000)]
  const steadyKeys = (items: ReturnType<typeof chatFlow>) => items.map(({ key }) => key).filter(isSteadyRow)
  const before = steadyKeys(chatFlow(newer, [waiting('c5', 4_000)], VIEWER))
  const after = steadyKeys(
    chatFlow([said(1, undefined, 0), said(2, VIEWER, 1_000), ...newer], [waiting('c5', 4_000)], VIEWER),
  )
  expect(before).toHaveLength(3)
  expect(after.slice(-3)).toEqual(before)
})

test('an unsent message is last, appears once, and keeps its key when it is sent', () => {
  const before = chatFlow([said(1, undefined, 0)], [waiting('c2', 1_000)], VIEWER)
  const after = chatFlow([said(1, undefined, 0), said(2, VIEWER, 1_000)], [waiting('c2', 1_000)], VIEWER)
  expect(shape(before)).toEqual(['separator', 'message.', 'outgoing.'])
  expect(shape(after)).toEqual(['separator', 'message.', 'message.'])
  expect(after[2]?.key).toBe(before[2]?.key)
})

test('a client id chosen by the peer hides no message of the viewer', () => {
  const flow = chatFlow(
    [textMessage(1, 'x', undefined, { clientMsgId: 'c9' })],
    [waiting('c9', 1_000)],
    VIEWER,
  )
  expect(shape(flow)).toContain('outgoing.')
})

test('a recalled message becomes a note and ends the run', () => {
  const recalled = textMessage(2, '', undefined, {
    type: 'recall',
    content: {},
    createdAt: at + 1_000,
    recalledAt: at,
  })
  const flow = chatFlow([said(1, undefined, 0), recalled, said(3, undefined, 2_000)], [], VIEWER)
  expect(shape(flow)).toEqual(['separator', 'message.', 'note', 'message.'])
})

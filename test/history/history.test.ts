import type { Message } from '@contract/types/message'
import { createHistory, violationsOf, type FinalGroup, type History, type SendRecord } from './history'

const GROUP = 'g'

/** Three texts that were sent and acknowledged one after the other, and seen by one socket. */
const goodRun = (): { history: History; group: { groupId: string; messages: Message[] } } => {
  const history = createHistory()
  const messages = [1, 2, 3].map((seq): Message => {
    const send: SendRecord = {
      clientMsgId: `c${seq}`,
      fromId: 'ada',
      toId: 'bob',
      text: `text ${seq}`,
      invokedAt: seq * 10,
      acknowledgedAt: seq * 10 + 5,
      seq,
      result: 'acknowledged',
    }
    history.sends.set(send.clientMsgId, send)
    const message: Message = {
      id: `m${seq}`,
      clientMsgId: send.clientMsgId,
      groupId: GROUP,
      seq,
      fromId: send.fromId,
      toId: send.toId,
      type: 'text',
      content: { text: send.text },
      replyTo: null,
      riskTag: null,
      createdAt: seq,
      recalledAt: null,
      heartBy: [],
      rev: 0,
    }
    history.sights.push({
      socket: 1,
      groupId: GROUP,
      seq,
      id: message.id,
      clientMsgId: message.clientMsgId,
    })
    return message
  })
  return { history, group: { groupId: GROUP, messages } }
}

const kindsOf = (history: History, group: FinalGroup): string[] =>
  violationsOf(history, [group])
    .filter((line) => !line.startsWith('  '))
    .map((line) => line.replace(/: \d+$/, ''))

const sendOf = (history: History, id: string): SendRecord => {
  const send = history.sends.get(id)
  if (!send) throw new Error('send expected')
  return send
}

test('a run without fault has no violations', () => {
  const { history, group } = goodRun()
  expect(violationsOf(history, [group])).toEqual([])
})

test.each<[string, string[], (run: ReturnType<typeof goodRun>) => void]>([
  ['an acknowledged text is missing', ['lost', 'two values'], ({ group }) => void group.messages.pop()],
  [
    'a text is there twice',
    ['duplicate', 'renumbered', 'reordered'],
    ({ group }) => void group.messages.push({ ...(group.messages[0] as Message), seq: 4 }),
  ],
  [
    'a number is left out',
    ['gap', 'renumbered', 'two values'],
    ({ group }) => void (group.messages[2] = { ...(group.messages[2] as Message), seq: 4 }),
  ],
  [
    'a text is there that nobody sent',
    ['phantom'],
    ({ group }) =>
      void group.messages.push({ ...(group.messages[0] as Message), clientMsgId: 'x', id: 'x', seq: 4 }),
  ],
  [
    'a refused text is there',
    ['refused but there'],
    ({ history }) => void (sendOf(history, 'c2').result = 'refused'),
  ],
  [
    'a text was changed on the way',
    ['altered'],
    ({ group }) => void ((group.messages[1] as Message).content = { text: 'another' }),
  ],
  [
    'two texts changed places',
    ['renumbered', 'reordered', 'two values'],
    ({ group }) => {
      const [first, second] = group.messages as [Message, Message]
      group.messages[0] = { ...second, seq: 1 }
      group.messages[1] = { ...first, seq: 2 }
    },
  ],
  [
    'somebody saw another text in a place',
    ['two values'],
    ({ history }) =>
      void history.sights.push({ ...(history.sights[2] as History['sights'][0]), id: 'other' }),
  ],
  [
    'a socket went back',
    ['socket went back'],
    ({ history }) => void history.sights.push(history.sights[0] as History['sights'][0]),
  ],
  ['a session ended', ['incident'], ({ history }) => void history.incidents.push('session ended')],
])('reports when %s', (_what, kinds, spoil) => {
  const run = goodRun()
  spoil(run)
  expect(kindsOf(run.history, run.group).sort()).toEqual(kinds)
})

test('a send of unknown outcome may appear once or not at all', () => {
  const { history, group } = goodRun()
  sendOf(history, 'c3').result = 'unknown'
  sendOf(history, 'c3').acknowledgedAt = null
  expect(violationsOf(history, [group])).toEqual([])
  group.messages.pop()
  history.sights.pop()
  expect(violationsOf(history, [group])).toEqual([])
})

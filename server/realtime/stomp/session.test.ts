import { closeCodes } from '@contract/realtime'
import { connectFrame } from '../../../test/server/rigs/realtime-client'
import { nothing, signIn, startStomp, subscribe, turn } from '../../../test/server/rigs/stomp-rig'

describe('CONNECT', () => {
  test.each(['1.1, 1.2', '1.2 ', '1.0,1.1,1.2'])('accepts the versions "%s"', async (versions) => {
    const { link, say } = startStomp().open()
    say(
      connectFrame('ann')
        .replace('accept-version:1.2', `accept-version:${versions}`)
        .replace(/heart-beat:.*/, 'heart-beat:30000, 30000'),
    )
    await turn()
    expect(link.sent).toEqual(['CONNECTED\nversion:1.2\nheart-beat:30000,30000\n\n\0'])
  })

  test('spec §9, heart-beat: the server’s own is 30 s both ways; CONNECT seats the member', async () => {
    const rig = startStomp()
    const { link } = await signIn(rig)
    expect(link.sent).toEqual(['CONNECTED\nversion:1.2\nheart-beat:30000,30000\n\n\0'])
    expect(rig.hub.isOnline('ann')).toBe(true)
  })

  test.each([
    ['no token', 'CONNECT\naccept-version:1.2\n\n\0', closeCodes.sessionEnded],
    ['a wrong token', connectFrame('ann').replace('token-', 'forged-'), closeCodes.sessionEnded],
    ['another scheme', connectFrame('ann').replace('Bearer', 'Basic'), closeCodes.sessionEnded],
    ['an old version', connectFrame('ann').replace('1.2', '1.0,1.1'), closeCodes.protocolError],
    ['no version', connectFrame('ann').replace('accept-version:1.2\n', ''), closeCodes.protocolError],
    ['a malformed heart-beat', connectFrame('ann', 'often'), closeCodes.protocolError],
    ['another frame first', subscribe('ann'), closeCodes.protocolError],
    ['a frame before the answer', connectFrame('ann') + subscribe('ann'), closeCodes.protocolError],
    ['a second CONNECT at once', connectFrame('ann') + connectFrame('bob'), closeCodes.protocolError],
  ])('rejects %s with ERROR and closes', async (_name, wire, code) => {
    const rig = startStomp()
    const { link, say, ends } = rig.open()
    say(wire)
    await turn()
    expect(link.sent).toHaveLength(1)
    expect(link.sent[0]).toMatch(/^ERROR\n/)
    expect(link.closed?.code).toBe(code)
    expect(ends).toHaveLength(1)
    expect(rig.hub.memberCount).toBe(0)
  })

  test('rejects a second CONNECT as another member', async () => {
    const rig = startStomp()
    const { link, say } = await signIn(rig)
    say(connectFrame('bob'))
    await turn()
    expect(link.closed?.code).toBe(closeCodes.protocolError)
    expect(rig.hub.isOnline('bob')).toBe(false)
  })

  test('asks the client to come back when the token cannot be checked', async () => {
    const rig = startStomp({ authenticate: () => Promise.reject(new Error('no database')) })
    const { link, say } = rig.open()
    say(connectFrame('ann'))
    await turn()
    expect(link.closed?.code).toBe(closeCodes.tryAgainLater)
  })

  test('must be accepted in time, also when the check hangs', () => {
    const rig = startStomp({ authenticate: () => new Promise(nothing) })
    const silent = rig.open()
    const hanging = rig.open()
    hanging.say(connectFrame('ann'))
    rig.advance(9_750)
    expect([silent.link.closed, hanging.link.closed]).toEqual([null, null])
    rig.advance(250)
    expect(silent.link.closed?.code).toBe(closeCodes.handshakeTimeout)
    expect(hanging.link.closed?.code).toBe(closeCodes.handshakeTimeout)
  })

  test('rejects a session that is closed while its token is checked', async () => {
    const rig = startStomp()
    const { link, say } = rig.open()
    say(connectFrame('ann'))
    rig.hub.closeSession('session-ann')
    await turn()
    expect(link.closed?.code).toBe(closeCodes.sessionEnded)
    expect(rig.hub.isOnline('ann')).toBe(false)
  })

  test('leaves nothing behind when the client closes while its token is checked', async () => {
    const rig = startStomp()
    const { session, say, link } = rig.open()
    say(connectFrame('ann'))
    session.gone()
    await turn()
    expect(rig.hub.memberCount).toBe(0)
    expect(link.sent).toEqual([])
  })
})

test.each([
  'ACK\nid:1\n\n\0',
  'NACK\nid:1\n\n\0',
  'BEGIN\ntransaction:t\n\n\0',
  'COMMIT\ntransaction:t\n\n\0',
  'ABORT\nid:1\n\n\0',
])('rejects %j and names the receipt', async (wire) => {
  const { link, say } = await signIn(startStomp())
  say(wire.replace('\n\n', '\nreceipt:r\n\n'))
  expect(link.sent[1]).toMatch(/^ERROR\nmessage:[^\n]+\nreceipt-id:r\n\n\0$/)
  expect(link.closed?.code).toBe(closeCodes.protocolError)
})

describe('rate', () => {
  test('allows thirty frames a second, closes at the next one, and starts again each second', async () => {
    const rig = startStomp()
    const { link, say } = await signIn(rig)
    rig.advance(1_000)
    const frame = 'SEND\ndestination:/chat/presence\n\n{"visible":true}\0'
    say(frame.repeat(30))
    await turn()
    rig.advance(1_000)
    say(frame.repeat(29) + '\n\n')
    say('\n')
    expect(link.closed).toBeNull()
    say('\n')
    expect(link.closed?.code).toBe(closeCodes.tooFast)
  })
})

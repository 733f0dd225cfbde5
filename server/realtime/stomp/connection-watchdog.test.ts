import { closeCodes } from '@contract/realtime'
import { signIn, startStomp, subscribe, turn } from '../../../test/server/rigs/stomp-rig'

describe('heart-beat', () => {
  test('is sent after 30 s of silence, and not sooner', async () => {
    const rig = startStomp()
    const { link, say } = await signIn(rig)
    const keepAlive = (): void => say('\n')
    rig.advance(20_000)
    keepAlive()
    rig.advance(9_000)
    expect(link.sent).toHaveLength(1)
    rig.advance(1_000)
    expect(link.sent.slice(1)).toEqual(['\n'])
    keepAlive()
    rig.advance(30_000)
    expect(link.sent.slice(1)).toEqual(['\n', '\n'])
  })

  test('is sent every 30 s to a client that requests it every millisecond', async () => {
    const rig = startStomp()
    const { link, say } = await signIn(rig, 'ann', '1,1')
    for (let second = 0; second < 120; second += 10) {
      rig.advance(10_000)
      say('\n')
    }
    expect(link.sent.filter((text) => text === '\n').length).toBeLessThanOrEqual(5)
    expect(link.closed).toBeNull()
  })

  test('is never faster than the floor, whatever is configured', async () => {
    const rig = startStomp({ limits: { heartbeatMs: 100 } })
    const { link } = await signIn(rig, 'ann', '1,1')
    expect(link.sent[0]).toContain('heart-beat:10000,10000\n')
  })

  test('closes a silent client after two periods', async () => {
    const rig = startStomp()
    const { link } = await signIn(rig)
    rig.advance(60_000)
    expect(link.closed).toBeNull()
    rig.advance(1_000)
    expect(link.closed?.code).toBe(closeCodes.heartbeatLost)
    expect(rig.hub.isOnline('ann')).toBe(false)
  })

  test('keeps a hidden page that beats once in 61 s while its socket answers probes', async () => {
    const rig = startStomp()
    const { link, session, say } = await signIn(rig)
    for (let round = 0; round < 3; round += 1) {
      const probes = link.probeCount
      rig.advance(50_000)
      expect(link.probeCount).toBeGreaterThan(probes)
      session.onTraffic()
      rig.advance(11_000)
      say('\n')
    }
    expect(link.closed).toBeNull()
  })

  test('gives a slower client its own time', async () => {
    const rig = startStomp()
    const { link } = await signIn(rig, 'ann', '60000,0')
    rig.advance(119_000)
    expect(link.closed).toBeNull()
    rig.advance(2_000)
    expect(link.closed?.code).toBe(closeCodes.heartbeatLost)
  })

  test.each(['0,0', '999999999,0'])('is replaced by probes for a client that promises %s', async (header) => {
    const rig = startStomp()
    const { link, session } = await signIn(rig, 'ann', header)
    rig.advance(31_000)
    expect(link.probeCount).toBeGreaterThan(0)
    session.onTraffic()
    rig.advance(55_000)
    expect(link.closed).toBeNull()
    rig.advance(10_000)
    expect(link.closed?.code).toBe(closeCodes.heartbeatLost)
    expect(link.sent).toHaveLength(1)
  })

  test('closes nobody after a pause of the process: time counts ticks of the event loop', async () => {
    const rig = startStomp()
    const { link } = await signIn(rig)
    rig.advance(59_000)
    await turn()
    expect(link.closed).toBeNull()
  })
})

describe('a reader that stalls', () => {
  const body = (id: string) => ({ event: 'wallet', id, at: 1 }) as const

  test('is closed when more bytes than the budget wait for it', async () => {
    const rig = startStomp({ limits: { unsentBytes: 1_000 } })
    const { link, say } = await signIn(rig)
    say(subscribe('ann'))
    link.isStalled = true
    for (let count = 0; count < 20; count += 1) rig.hub.deliver('ann', body(`w${count}`))
    expect(link.closed?.code).toBe(closeCodes.tooSlow)
    expect(link.unsentBytes).toBeLessThan(1_300)
  })

  test('is closed after 10 s without reading a byte', async () => {
    const rig = startStomp()
    const { link, say } = await signIn(rig)
    say(subscribe('ann'))
    link.isStalled = true
    rig.hub.deliver('ann', body('w1'))
    rig.advance(9_000)
    rig.hub.deliver('ann', body('w2'))
    expect(link.closed).toBeNull()
    rig.advance(2_000)
    expect(link.closed?.code).toBe(closeCodes.tooSlow)
  })

  test('is kept while it reads something, and starts again after reading everything', async () => {
    const rig = startStomp()
    const { link, say } = await signIn(rig)
    say(subscribe('ann'))
    link.isStalled = true
    rig.hub.deliver('ann', body('w1'))
    for (let round = 0; round < 10; round += 1) {
      rig.advance(5_000)
      link.readBytes += 1
      link.unsentBytes -= 1
      say('\n')
    }
    expect(link.closed).toBeNull()
    link.unsentBytes = 0
    rig.advance(2_000)
    rig.hub.deliver('ann', body('w2'))
    rig.advance(9_000)
    expect(link.closed).toBeNull()
  })
})

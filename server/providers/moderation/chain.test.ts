import { createManualClock } from '../../../test/server/manual-clock'
import { silentLog } from '../../lib/log'
import type { Outcome } from '../outcome'
import { createModerationChain } from './chain'
import { ModerationCounts } from './counts'
import type { ModerationProvider, VendorVerdict } from './port'

const text = { text: '爱爬山', scene: 'profile', memberId: '1' } as const
const call = { deadlineMs: 800 }
const pass: Outcome<VendorVerdict> = {
  kind: 'ok',
  data: { decision: 'pass', class: null, label: null, score: null, taskId: '' },
}
const lost: Outcome<VendorVerdict> = { kind: 'unknown', reason: 'network' }
const refused = (code: string): Outcome<VendorVerdict> => ({ kind: 'rejected', code, message: '爱爬山' })

interface TestVendor {
  readonly name: string
  answer: Outcome<VendorVerdict> | null | Promise<Outcome<VendorVerdict> | null>
  /** The times that it was given, one for each question, in ms. */
  readonly deadlines: number[]
  readonly vendor: ModerationProvider
}

/** A vendor with an answer that a test sets. */
const vendorOf = (name: string): TestVendor => {
  const vendor: TestVendor = {
    name,
    answer: pass,
    deadlines: [],
    vendor: {
      judgeText(_text, { deadlineMs }) {
        vendor.deadlines.push(deadlineMs)
        return Promise.resolve(vendor.answer)
      },
      judgePicture: () => Promise.resolve(vendor.answer),
      mediaKinds: new Set([name === 'first' ? 'voice' : 'picture']),
      judgeMedia: () =>
        Promise.resolve({ kind: 'ok', data: { vendor: name, verdict: null, taskId: `${name}-1` } }),
      readVerdict: () => Promise.resolve(vendor.answer),
    },
  }
  return vendor
}

describe('the chain of moderation', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const setUp = () => {
    const [first, second] = [vendorOf('first'), vendorOf('second')]
    const counts = new ModerationCounts()
    const log = { ...silentLog, warn: jest.fn() }
    const clock = createManualClock()
    const chain = createModerationChain([first, second], { clock, log }, counts)
    const outcomes = () => counts.list().map(({ vendor, outcome, times }) => `${vendor} ${outcome} ${times}`)
    return { first, second, chain, clock, log, outcomes, ask: () => chain.judgeText(text, call) }
  }

  it('asks the first vendor alone while it judges, and counts what it says', async () => {
    const { first, second, ask, outcomes } = setUp()
    expect(await ask()).toEqual(pass)
    first.answer = {
      kind: 'ok',
      data: { decision: 'block', class: 'ads', label: 'pt_to_sites', score: null, taskId: '' },
    }
    expect(await ask()).toEqual(first.answer)
    expect(second.deadlines).toEqual([])
    expect(outcomes()).toEqual(['first pass 1', 'first block 1'])
  })

  it.each([
    ['refuses', refused('408'), 'refused'],
    ['does not answer', lost, 'unknown'],
  ])('asks the next vendor when the first one %s', async (_, answer, outcome) => {
    const { first, second, ask, outcomes } = setUp()
    first.answer = answer
    expect(await ask()).toEqual(pass)
    second.answer = lost
    expect(await ask()).toEqual(lost)
    expect(outcomes()).toEqual([`first ${outcome} 2`, 'second pass 1', 'second unknown 1'])
  })

  it('gives each vendor an equal share of the time that is left', async () => {
    const { first, second, ask, clock } = setUp()
    first.answer = lost
    await ask()
    const slow = jest.spyOn(first.vendor, 'judgeText').mockImplementation(() => {
      clock.advance(700)
      return Promise.resolve(lost)
    })
    await ask()
    expect(slow).toHaveBeenCalledWith(text, { deadlineMs: 400 })
    expect([first.deadlines, second.deadlines]).toEqual([[400], [800, 100]])
  })

  it('waits for no vendor beyond its time', async () => {
    const { first, second, ask, outcomes } = setUp()
    first.answer = new Promise(() => undefined)
    second.answer = new Promise(() => undefined)
    const asked = ask()
    await jest.advanceTimersByTimeAsync(1_200)
    expect(await asked).toEqual({ kind: 'unknown', reason: 'timeout' })
    expect(outcomes()).toEqual(['first unknown 1', 'second unknown 1'])
  })

  it('leaves a vendor out for a minute after five lost answers in a row, then tries it', async () => {
    const { first, ask, log, outcomes } = setUp()
    first.answer = lost
    for (let at = 0; at < 7; at++) await ask()
    expect(first.deadlines).toHaveLength(5)
    expect(log.warn.mock.calls).toEqual([['moderation vendor left out', { vendor: 'first' }]])
    first.answer = pass
    await jest.advanceTimersByTimeAsync(60_000)
    await ask()
    expect(outcomes()).toEqual(['first unknown 5', 'second pass 7', 'first left_out 2', 'first pass 1'])
  })

  it('asks the next vendor about an author whom the first one does not judge, and ends without any', async () => {
    const { first, second, ask, outcomes } = setUp()
    first.answer = null
    expect(await ask()).toEqual(pass)
    second.answer = lost
    expect(await ask()).toEqual(lost)
    second.answer = null
    for (let at = 0; at < 6; at++) expect(await ask()).toBeNull()
    expect(first.deadlines).toHaveLength(8)
    expect(outcomes()).toEqual([
      'first other_author 8',
      'second pass 1',
      'second unknown 1',
      'second other_author 6',
    ])
  })

  it('never treats a vendor that failed like one that does not judge the author', async () => {
    const { first, second, ask } = setUp()
    first.answer = lost
    second.answer = null
    expect(await ask()).toEqual(lost)
  })

  it('reads the rejection of a vendor as no answer, and logs no text of it', async () => {
    const { first, ask, log } = setUp()
    jest.spyOn(first.vendor, 'judgeText').mockRejectedValue(new RangeError('爱爬山'))
    expect(await ask()).toEqual(pass)
    expect(log.warn.mock.calls).toEqual([['moderation failed', { vendor: 'first', error: 'RangeError' }]])
  })

  it('asks about pictures in the same order', async () => {
    const { first, chain, outcomes } = setUp()
    first.answer = null
    expect(await chain.judgePicture({ url: 'https://a.example/1.webp', memberId: '1' }, call)).toEqual(pass)
    expect(outcomes()).toEqual(['first other_author 1', 'second pass 1'])
  })

  it('asks about media only behind the vendor whose notification did not come', async () => {
    const { chain, outcomes } = setUp()
    const media = { kind: 'picture', url: 'https://a.example/1.webp', memberId: '1' } as const
    const askBehind = async (after: string | null) => {
      const asked = await chain.judgeMedia(media, { ...call, after })
      return asked?.kind === 'ok' ? asked.data.vendor : asked
    }
    expect(await askBehind(null)).toBe('first')
    expect(await askBehind('first')).toBe('second')
    expect(await askBehind('second')).toBeNull()
    // It was removed from the setting meanwhile.
    expect(await askBehind('former')).toBe('first')
    expect(outcomes()).toEqual(['first later 2', 'second later 1'])
    expect([...chain.mediaKinds].sort()).toEqual(['picture', 'voice'])
  })

  it('reads a verdict of the vendor that works on it alone, and counts it when it comes', async () => {
    const { first, second, chain, outcomes, log } = setUp()
    const read = (vendor: string) => chain.readVerdict({ vendor, taskId: 't' }, call)
    first.answer = lost
    expect(await read('second')).toEqual(pass)
    second.answer = { kind: 'ok', data: null } as never
    expect(await read('second')).toEqual({ kind: 'ok', data: null })
    second.answer = refused('480')
    expect(await read('second')).toEqual({ kind: 'rejected', code: '480', message: '' })
    expect(await read('former')).toBeNull()
    expect(outcomes()).toEqual(['second pass 1', 'second refused 1'])
    expect(log.warn.mock.calls).toEqual([['moderation refused', { vendor: 'second', code: '480' }]])
  })

  it('leaves no vendor out because it refuses a text', async () => {
    const { first, ask } = setUp()
    first.answer = refused('400')
    for (let at = 0; at < 9; at++) await ask()
    expect(first.deadlines).toHaveLength(9)
  })

  it.each(['爱爬山', '13800138000', 'wx_linlin520', 'linlin', 'a b'])(
    'repeats nothing that a member may have written: %s',
    async (code) => {
      const { first, second, ask } = setUp()
      first.answer = second.answer = refused(code)
      expect(await ask()).toEqual({ kind: 'rejected', code: 'odd', message: '' })
    },
  )
})

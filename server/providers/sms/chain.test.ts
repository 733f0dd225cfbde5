import { smsMessage as message } from '../../../test/server/sms-message'
import { silentLog } from '../../lib/log'
import { createSmsChain } from './chain'
import { SmsCounts } from './counts'
import type { SmsRefusal, SmsResult, SmsSender } from './port'

/** A vendor with a result that a test sets, and the number of its messages. */
const vendorOf = (name: string) => {
  const vendor = {
    name,
    messages: 0,
    result: { kind: 'sent', vendor: name, id: '1' } as SmsResult,
    refuse: (why: SmsRefusal) => void (vendor.result = { kind: 'refused', vendor: name, why, code: 'C' }),
    lose: () => void (vendor.result = { kind: 'unknown', vendor: name, reason: 'timeout' }),
    sender: {
      send: (): Promise<SmsResult> => {
        vendor.messages += 1
        return Promise.resolve(vendor.result)
      },
      notify: {},
    } satisfies SmsSender,
  }
  return vendor
}

describe('the chain of SMS vendors', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const setUp = () => {
    const [first, second] = [vendorOf('first'), vendorOf('second')]
    const counts = new SmsCounts()
    return { first, second, counts, chain: createSmsChain([first, second], silentLog, counts) }
  }

  it('sends by the first vendor alone while it works', async () => {
    const { first, second, chain } = setUp()
    expect(await chain.send(message)).toMatchObject({ kind: 'sent', vendor: 'first' })
    expect([first.messages, second.messages]).toEqual([1, 0])
  })

  it('asks a vendor last whose message did not arrive, and counts what each vendor answered', async () => {
    const { first, second, chain, counts } = setUp()
    expect(await chain.send({ ...message, avoid: 'first' })).toMatchObject({ vendor: 'second' })
    second.refuse('vendor')
    expect(await chain.send({ ...message, avoid: 'first' })).toMatchObject({ vendor: 'first' })
    first.lose()
    await chain.send(message)
    expect(counts.list()).toEqual([
      { vendor: 'second', outcome: 'sent', times: 1 },
      { vendor: 'second', outcome: 'refused_vendor', times: 1 },
      { vendor: 'first', outcome: 'sent', times: 1 },
      { vendor: 'first', outcome: 'unknown', times: 1 },
    ])
  })

  it('notifies by the vendors that have a text for it alone', async () => {
    const { first, second } = setUp()
    const decided = { phone: message.phone, reference: '123456789012' }
    const notify = () => second.sender.send()
    const able = { name: 'second', sender: { ...second.sender, notify: { decided: notify } } }
    const chain = createSmsChain([first, able], silentLog, new SmsCounts())
    expect(await chain.notify.decided?.(decided)).toMatchObject({ kind: 'sent', vendor: 'second' })
    expect([first.messages, second.messages]).toEqual([0, 1])
    expect(createSmsChain([first], silentLog, new SmsCounts()).notify).toEqual({})
  })

  it('falls back after a refusal that is the fault of the vendor', async () => {
    const { first, chain } = setUp()
    first.refuse('vendor')
    expect(await chain.send(message)).toMatchObject({ kind: 'sent', vendor: 'second' })
  })

  it.each(['number', 'frequency'] as const)('does not fall back after a refusal for the %s', async (why) => {
    const { first, second, chain } = setUp()
    first.refuse(why)
    expect(await chain.send(message)).toMatchObject({ kind: 'refused', vendor: 'first', why })
    expect(second.messages).toBe(0)
  })

  it('sends nothing again after an unknown result', async () => {
    const { first, second, chain } = setUp()
    first.lose()
    expect(await chain.send(message)).toMatchObject({ kind: 'unknown', vendor: 'first' })
    expect([first.messages, second.messages]).toEqual([1, 0])
  })

  it('leaves a vendor out after five failures, and takes it back when a trial works', async () => {
    const { first, second, chain } = setUp()
    first.lose()
    for (let round = 0; round < 5; round += 1) await chain.send(message)
    expect(await chain.send(message)).toMatchObject({ kind: 'sent', vendor: 'second' })
    expect([first.messages, second.messages]).toEqual([5, 1])
    first.result = { kind: 'sent', vendor: 'first', id: '2' }
    jest.advanceTimersByTime(60_000)
    expect(await chain.send(message)).toMatchObject({ kind: 'sent', vendor: 'first' })
    expect(await chain.send(message)).toMatchObject({ kind: 'sent', vendor: 'first' })
  })

  it('does not count refusals for the sake of a number', async () => {
    const { first, chain } = setUp()
    first.refuse('number')
    for (let round = 0; round < 9; round += 1) await chain.send(message)
    expect(first.messages).toBe(9)
  })

  it('refuses when every vendor is left out', async () => {
    const { first, second, chain } = setUp()
    first.refuse('vendor')
    second.refuse('vendor')
    for (let round = 0; round < 5; round += 1) await chain.send(message)
    expect(await chain.send(message)).toMatchObject({ kind: 'refused', vendor: 'none', why: 'vendor' })
    expect([first.messages, second.messages]).toEqual([5, 5])
  })
})

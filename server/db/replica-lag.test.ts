import { createReplicaLag, positionOf } from './replica-lag'

test('reads a position of the log, also past its first 4 GB', () => {
  expect(positionOf('0/16B3748')).toBe(0x16b3748n)
  expect(positionOf('1/0')).toBe(0x100000000n)
  expect(positionOf('1/0')).toBeGreaterThan(positionOf('0/FFFFFFFF'))
})

describe('the lag of a replica', () => {
  test('is infinite until a position of the primary is replayed', () => {
    const lag = createReplicaLag()
    lag.sampled(1_000, 50n)
    lag.replayed(49n)
    expect(lag.behindMs(1_000)).toBe(Infinity)
  })

  test('counts from the newest position that is replayed, and grows while nothing more is', () => {
    const lag = createReplicaLag()
    lag.sampled(1_000, 50n)
    lag.sampled(2_000, 60n)
    lag.sampled(3_000, 70n)
    lag.replayed(65n)
    expect(lag.behindMs(3_500)).toBe(1_500)
    expect(lag.behindMs(9_000)).toBe(7_000)
    lag.replayed(70n)
    expect(lag.behindMs(9_000)).toBe(6_000)
  })

  test('on an idle primary, whose position stays, counts from the newest sample', () => {
    const lag = createReplicaLag()
    for (const atMs of [1_000, 2_000, 3_000]) lag.sampled(atMs, 50n)
    lag.replayed(50n)
    expect(lag.behindMs(3_000)).toBe(0)
  })

  test('is infinite again after a failure, until the next confirmation', () => {
    const lag = createReplicaLag()
    lag.sampled(1_000, 50n)
    lag.replayed(50n)
    lag.forget()
    expect(lag.behindMs(1_000)).toBe(Infinity)
    lag.sampled(2_000, 50n)
    lag.replayed(50n)
    expect(lag.behindMs(2_000)).toBe(0)
  })
})

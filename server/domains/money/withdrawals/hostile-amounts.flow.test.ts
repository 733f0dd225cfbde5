import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@contract/constants'
import { useApp } from '../../../../test/server/rigs/app-rig'
import { feeFor, seedEarner } from '../../../../test/server/acts/withdrawing'
import { createWithdrawalRows } from '../../../../test/server/withdrawal-rows'

const app = useApp({ connections: 34 })
const { balancesOf, rowsOf } = createWithdrawalRows(() => app)

beforeEach(() => app.clock.advance(DAY_MS))

test('rejects five hundred hostile amounts and breaks with none', async () => {
  const member = await seedEarner(app, 100_000)
  const shapes: unknown[] = [
    -1,
    -3_000,
    -0,
    0,
    0.1,
    3_000.5,
    2_999.999,
    1e308,
    -1e308,
    2 ** 31,
    2 ** 53,
    2 ** 53 + 2,
    2 ** 63,
    '3000',
    '3e3',
    '1e3',
    'NaN',
    'Infinity',
    '-0',
    '１００',
    '３０００',
    '100 ',
    ' 3000',
    '3,000',
    '3000n',
    '0x1000',
    '',
    ' ',
    null,
    true,
    false,
    [],
    [3_000],
    [[3_000]],
    {},
    { fen: 3_000 },
    { valueOf: 3_000 },
    '3000\u0000',
    '３,０００',
    '३०००',
    '3_000',
    '9007199254740993',
    '1'.repeat(400),
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    Number.MAX_SAFE_INTEGER,
    Number.MIN_SAFE_INTEGER,
    1_000_000_001,
    999_999_999_999,
  ]
  const requests = Array.from({ length: 500 }, (_, at) => {
    const shape = shapes[at % shapes.length]
    const clientToken = randomUUID()
    const kind = at % 3
    if (kind === 0) return { amountFen: shape, quoteFeeFen: 30, clientToken }
    if (kind === 1) return { amountFen: shape, quoteFeeFen: shape, clientToken }
    return { amountFen: 3_000, quoteFeeFen: shape, clientToken }
  })
  const raw = ['1e400', '-0', '03000', '3000.0e-1', '0x0BB8', '3000n', 'NaN', '+3000', '٣٠٠٠'].map(
    (text) => `{"amountFen":${text},"quoteFeeFen":30,"clientToken":"${randomUUID()}"}`,
  )
  const codes = new Set<number>()
  for (const request of [...requests, ...raw]) {
    app.clock.advance(1_000)
    const answer = await member.post('/api/user/apply_withdraw', request)
    expect(answer.status).toBeLessThan(500)
    codes.add(answer.code)
  }
  expect([codes.has(1), codes.has(0)]).toEqual([false, false])
  expect(await rowsOf(member)).toEqual([])
  expect(await balancesOf(member)).toMatchObject({ income_available: 100_000, withdraw_frozen: 0 })
  expect(feeFor(3_000)).toBe(30)
})

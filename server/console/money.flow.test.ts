import { applyFor, seedEarner } from '../../test/server/acts/withdrawing'
import { errorOf, useConsole } from '../../test/server/rigs/console-rig'
import type { TestOperator } from '../../test/server/rigs/start-console'

const { app, console } = useConsole()
let finn: TestOperator
let vera: TestOperator

beforeAll(async () => {
  finn = await console.operator('finn', 'finance')
  vera = await console.operator('vera', 'auditor')
})

const why = 'checked'

test('shows balances that sum to zero, and follows one withdrawal through the books', async () => {
  const member = await seedEarner(app, 30_000)
  const { data } = await applyFor(member, 30_000)
  const id = data.withdrawal.id as string
  const { accounts, sumFen } = (await vera.call('/ops/money/overview')).body as {
    accounts: { side: string; fen: number }[]
    sumFen: number
  }
  expect(sumFen).toBe(0)
  expect(accounts.reduce((sum, { fen }) => sum + fen, 0)).toBe(0)
  const { bills, journals } = (await finn.call('/ops/money/trace', { no: id, why })).body as {
    bills: { memberId: string; fen: number; title: { language: string; text: string }[] }[]
    journals: { key: string; lines: { fen: number }[] }[]
  }
  expect(bills).toEqual([expect.objectContaining({ memberId: member.id, fen: -30_000 })])
  expect(bills[0]?.title).toContainEqual({ language: 'en', text: 'Withdrawal to Alipay' })
  expect(journals.map(({ key }) => key)).toEqual([`withdraw_hold:${id}`])
  expect(journals[0]?.lines.reduce((sum, { fen }) => sum + fen, 0)).toBe(0)
  const [entry] = await app.services.audit.list(app.core.db, { subject: `order:${id}`, limit: 1 })
  expect(entry).toMatchObject({ operator: 'finn', act: 'money.read', member_id: member.id, why })
  expect((await finn.call('/ops/money/trace', { no: 'none', why })).body).toEqual({ bills: [], journals: [] })
})

test('finance freezes payouts once, and lifts the freeze', async () => {
  const freezes = async () => (await finn.call('/ops/money/overview')).body.freezes as { reason: string }[]
  expect((await finn.call('/ops/money/freeze', { why })).status).toBe(200)
  expect((await freezes()).map(({ reason }) => reason)).toEqual(['operator'])
  expect(await errorOf(finn.call('/ops/money/freeze', { why }))).toBe('409 PAYOUTS_FROZEN')
  expect((await finn.call('/ops/money/unfreeze', { why })).status).toBe(200)
  expect(await errorOf(finn.call('/ops/money/unfreeze', { why }))).toBe('409 PAYOUTS_NOT_FROZEN')
})

test('a difference is listed, and resolved once', async () => {
  await app.core.transaction((tx) =>
    app.services.recharges.raiseAlert(tx, {
      key: 'test:difference',
      reason: 'queue_late',
      orderNo: null,
      facts: { late: 3 },
    }),
  )
  const alerts = async () =>
    (await finn.call('/ops/money/overview')).body.alerts as { id: number; facts: string }[]
  const [alert] = await alerts()
  expect(alert?.facts).toBe('late 3')
  const resolve = () => finn.call('/ops/money/resolve-alert', { id: alert?.id, why })
  expect((await resolve()).status).toBe(200)
  expect(await errorOf(resolve())).toBe('409 ALERT_UNKNOWN')
  expect(await alerts()).toEqual([])
})

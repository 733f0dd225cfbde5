import { MINUTE_MS } from '@contract/constants'
import { OPERATOR_ROLES, type OperatorRole } from '@contract/ops/ops-constants'
import { opsCalls } from '@contract/ops/ops-calls'
import { useConsole } from '../../test/server/rigs/console-rig'
import type { TestOperator } from '../../test/server/rigs/start-console'
import { opsRoutes } from './routes/table'

const rig = useConsole()
const people = new Map<OperatorRole, TestOperator>()
beforeAll(async () => {
  for (const role of OPERATOR_ROLES) people.set(role, await rig.console.operator(`the-${role}`, role))
})
beforeEach(() => rig.app.clock.advance(1_000))

/** The roles that may make each call: R reviewer, S senior, F finance, U support, A admin, V auditor (a viewer). */
const matrix: Record<keyof typeof opsCalls, string> = {
  '/ops/session/login': 'all',
  '/ops/session/open-invitation': 'all',
  '/ops/session/accept-invitation': 'all',
  '/ops/session/me': 'all',
  '/ops/session/logout': 'RSFUAV',
  '/ops/session/prove': 'RSFUAV',
  '/ops/operators/list': 'AV',
  '/ops/operators/invite': 'A',
  '/ops/operators/change': 'A',
  '/ops/home/queues': 'RSFUAV',
  '/ops/claims/take-next': 'RSFU',
  '/ops/claims/keep': 'RSFU',
  '/ops/claims/release': 'RSFU',
  '/ops/reports/list': 'RSAV',
  '/ops/reports/open': 'RSV',
  '/ops/reports/decide': 'RS',
  '/ops/appeals/list': 'SV',
  '/ops/appeals/decide': 'S',
  '/ops/pictures/list': 'RSV',
  '/ops/pictures/approve': 'RS',
  '/ops/pictures/reject': 'RS',
  '/ops/audit/list': 'SAV',
  '/ops/members/search': 'RSFUV',
  '/ops/members/open': 'RSFUV',
  '/ops/members/step': 'RS',
  '/ops/members/undo': 'RS',
  '/ops/members/lift': 'S',
  '/ops/members/remove-text': 'RS',
  '/ops/members/revoke-badge': 'S',
  '/ops/members/correct-birthday': 'SU',
  '/ops/pictures/take-down': 'RS',
  '/ops/pictures/restore': 'S',
  '/ops/words/preview': 'RSFU',
  '/ops/words/open': 'SAV',
  '/ops/words/versions': 'SAV',
  '/ops/words/compare': 'SAV',
  '/ops/words/edit': 'SA',
  '/ops/words/publish': 'SA',
  '/ops/words/roll-back': 'SA',
  '/ops/settings/open': 'FAV',
  '/ops/settings/preview': 'A',
  '/ops/settings/publish': 'A',
  '/ops/settings/versions': 'FAV',
  '/ops/settings/compare': 'FAV',
  '/ops/settings/roll-back': 'A',
  '/ops/settings/plan': 'A',
  '/ops/settings/plans': 'FAV',
  '/ops/settings/cancel-plan': 'A',
  '/ops/switches/open': 'FAV',
  '/ops/switches/publish': 'A',
  '/ops/imprint/open': 'AV',
  '/ops/imprint/publish': 'A',
  '/ops/broadcasts/list': 'AV',
  '/ops/broadcasts/count': 'A',
  '/ops/broadcasts/start': 'A',
  '/ops/broadcasts/stop': 'A',
  '/ops/cases/list': 'RSFUV',
  '/ops/cases/open': 'RSFUV',
  '/ops/texts/approve': 'RS',
  '/ops/texts/remove': 'RS',
  '/ops/verifications/confirm-appointment': 'RS',
  '/ops/verifications/decline-appointment': 'RS',
  '/ops/verifications/miss-appointment': 'RS',
  '/ops/verifications/pass': 'RS',
  '/ops/verifications/refuse': 'RS',
  '/ops/disputes/decide': 'S',
  '/ops/withdrawals/approve': 'F',
  '/ops/withdrawals/reject': 'F',
  '/ops/withdrawals/paid': 'F',
  '/ops/refunds/paid': 'F',
  '/ops/refunds/failed': 'F',
  '/ops/guardians/link': 'SF',
  '/ops/guardians/refund': 'SF',
  '/ops/guardians/refuse': 'SF',
  '/ops/tickets/reply': 'SU',
  '/ops/tickets/close': 'SU',
  '/ops/exports/restart': 'SU',
  '/ops/money/overview': 'FV',
  '/ops/money/trace': 'FV',
  '/ops/money/statements': 'FV',
  '/ops/money/statement': 'FV',
  '/ops/money/freeze': 'F',
  '/ops/money/unfreeze': 'F',
  '/ops/money/resolve-alert': 'F',
  '/ops/numbers/show': 'SFAV',
  '/ops/csv/make': 'V',
  '/ops/notes/add': 'RSFU',
  '/ops/notes/list': 'RSFUV',
}
const letters: Record<OperatorRole, string> = {
  reviewer: 'R',
  senior: 'S',
  finance: 'F',
  support: 'U',
  admin: 'A',
  auditor: 'V',
}

test('every call has a handler and a row of the matrix', () => {
  expect(opsRoutes.map(({ call }) => call.path).sort()).toEqual(Object.keys(opsCalls).sort())
  expect(Object.keys(matrix).sort()).toEqual(Object.keys(opsCalls).sort())
})

const closed = Object.entries(matrix).filter(([, who]) => who !== 'all')

// A payload that fits no call: a caller with the right role is refused for it, or answered where nothing is needed.
test.each(closed)('%s is for %s alone', async (path, who) => {
  if (path === '/ops/session/logout') return
  for (const role of OPERATOR_ROLES) {
    const { status } = await (people.get(role) as TestOperator).call(path, {
      limit: 'many',
      subject: 7,
      id: 7,
    })
    const isMeant = who.includes(letters[role])
    expect({ role, isRefused: status === 403 }).toEqual({ role, isRefused: !isMeant })
  }
  expect((await rig.console.call(path)).status).toBe(401)
  expect((await rig.console.call(path, {}, { cookie: 'jinyu_operator=guess' })).status).toBe(401)
})

test.each(['picture', 'text'])('serves a %s of a queue to the roles that judge it', async (kind) => {
  const statusFor = async (role: OperatorRole) => {
    const { cookie } = people.get(role) as TestOperator
    return (await fetch(`${rig.console.url}/ops/media/${kind}/none`, { headers: { cookie } })).status
  }
  const found = Object.fromEntries(
    await Promise.all(OPERATOR_ROLES.map(async (role) => [role, await statusFor(role)])),
  )
  expect(found).toEqual({ reviewer: 409, senior: 409, finance: 403, support: 403, admin: 403, auditor: 409 })
  expect((await fetch(`${rig.console.url}/ops/media/${kind}/none`)).status).toBe(401)
})

test('an operator of a changed role has the new rights at once', async () => {
  const eve = await rig.console.operator('eve', 'senior')
  expect((await eve.call('/ops/appeals/list')).status).toBe(200)
  await (people.get('admin') as TestOperator).call('/ops/operators/change', {
    name: 'eve',
    role: 'finance',
    why: 'moved',
  })
  expect((await eve.call('/ops/appeals/list')).status).toBe(401)
  rig.app.clock.advance(MINUTE_MS)
})

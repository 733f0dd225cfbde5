import { DAY_MS } from '@contract/constants'
import type { DemoMember } from '../demo-members'
import { companyOf } from '../history'
import {
  approve,
  bindAlipay,
  certify,
  comeBy,
  confirm,
  decide,
  join,
  markPaid,
  offerContact,
  topUp,
  unlock,
  withdraw,
} from './money-acts'
import type { Act, Past } from '../past'

/** Coins for three contacts. */
const THIRTY_YUAN = { kind: 'coin', packageId: 2 } as const

/** Collects acts by how long ago they happened. */
const createActs = (nowMs: number) => {
  const acts: Act[] = []
  const ago = (days: number, run: (past: Past) => Promise<unknown>): void =>
    void acts.push({ atMs: nowMs - days * DAY_MS, run: async (past) => void (await run(past)) })
  return { acts, ago }
}
type Ago = ReturnType<typeof createActs>['ago']

/** An order from the request to the end; each step is given by how many days ago it was. */
const sell = (
  ago: Ago,
  [buyer, owner]: readonly [DemoMember, DemoMember],
  when: {
    readonly asked: number
    readonly accepted?: number
    readonly declined?: number
    readonly confirmed?: number
  },
): void => {
  let orderId = ''
  ago(when.asked, async (past) => {
    orderId = await unlock(past, buyer, owner)
  })
  const { accepted, declined, confirmed } = when
  if (accepted !== undefined) ago(accepted, (past) => decide(past, owner, orderId, 'accept'))
  if (declined !== undefined) ago(declined, (past) => decide(past, owner, orderId, 'decline'))
  if (confirmed !== undefined) ago(confirmed, (past) => confirm(past, buyer, orderId))
}

/** Purchases of a login member: coins, a week of membership, contacts in every state. */
const buy = (ago: Ago, self: DemoMember, talkers: readonly DemoMember[]): void => {
  ago(39, (past) => topUp(past, self, THIRTY_YUAN))
  ago(33, (past) => topUp(past, self, { kind: 'vip', packageId: 'v7' }))
  ago(21, (past) => topUp(past, self, THIRTY_YUAN))
  ago(9, (past) => topUp(past, self, { kind: 'coin', packageId: 0 }, 'cancel'))
  const [settled, declined, revealed] = talkers
  if (settled) sell(ago, [self, settled], { asked: 20, accepted: 19.9, confirmed: 19 })
  if (declined) sell(ago, [self, declined], { asked: 12, declined: 11.8 })
  if (revealed) sell(ago, [self, revealed], { asked: 0.4, accepted: 0.3 })
}

/** Income and withdrawals of a login member; the last buyer waits for an answer. */
const earn = (ago: Ago, self: DemoMember, buyers: readonly DemoMember[]): void => {
  for (const [at, buyer] of buyers.entries()) {
    ago(36, (past) => topUp(past, buyer, THIRTY_YUAN))
    const asked = 32 - at / 2
    if (at === buyers.length - 1) sell(ago, [buyer, self], { asked: 0.2 })
    else sell(ago, [buyer, self], { asked, accepted: asked - 0.1, confirmed: asked - 1 })
  }
  ago(14, (past) => bindAlipay(past, self))
  let withdrawalId = ''
  ago(11, async (past) => {
    withdrawalId = await withdraw(past, self)
  })
  ago(10.5, (past) => approve(past, withdrawalId))
  ago(10, (past) => markPaid(past, withdrawalId))
}

/** Adds members who joined with a login member's code: one of each state. */
const invite = (ago: Ago, self: DemoMember, invitees: readonly DemoMember[]): void => {
  const [rewarded, verified, joined, invalid] = invitees
  if (!rewarded || !verified || !joined || !invalid) return
  ago(38, (past) => join(past, self, rewarded))
  ago(37.5, (past) => certify(past, rewarded))
  for (const days of [37, 36, 35]) ago(days, (past) => comeBy(past, rewarded))
  ago(18, (past) => join(past, self, verified))
  ago(17, (past) => certify(past, verified))
  ago(6, (past) => join(past, self, joined))
  ago(5, (past) => join(past, self, invalid, joined))
}

/** A member who joined with a login member's code and spends on others, since spending on the inviter earns no share. */
const spenderFor = (
  self: DemoMember,
  logins: readonly DemoMember[],
  members: readonly DemoMember[],
): DemoMember | undefined => {
  const sellers = logins.filter((other) => other !== self && other.profile.isVerified)
  const [seller] = sellers
  return seller && companyOf(seller, logins, members).former[logins.indexOf(self)]
}

/** The past of the login members' money: bills of each kind, sales, withdrawals and invitations. */
export const moneyActs = (
  nowMs: number,
  logins: readonly DemoMember[],
  members: readonly DemoMember[],
): Act[] => {
  const { acts, ago } = createActs(nowMs)
  const spenders = logins.map((self) => spenderFor(self, logins, members))
  const others = members.filter((one) => !logins.includes(one) && !spenders.includes(one))
  for (const member of members.filter(({ profile }) => profile.isVerified)) {
    ago(40, (past) => offerContact(past, member, 'ask'))
  }
  for (const [at, self] of logins.entries()) {
    const { talkers, former } = companyOf(self, logins, members)
    buy(
      ago,
      self,
      talkers.filter(({ profile }) => profile.isVerified),
    )
    if (former.length > 0) earn(ago, self, former)
    const spender = spenders[at]
    const invitees = others.slice(-(at + 1) * 4, others.length - at * 4)
    invite(ago, self, spender ? [spender, ...invitees.slice(1)] : invitees)
  }
  return acts
}

import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { GUARDIAN_REASONS } from '@contract/ops/ops-constants'
import type { ClaimAccount, ClaimCase, ClaimReview } from '../domains/safety/guardians/claim-review'
import { dueOf } from '../domains/safety/guardians/claim-status'
import type { GuardianClaimRow } from '../domains/safety/guardians/guardian.repository'
import { type OpsCommand, orNone } from './command'
import { limitOf, needed, oneOf, signed } from './print/line'
import { field, hoursLeft, moment, yuan } from './print/print'

const idOf = (word: string | undefined): string => needed(word, 'The id of a claim')

const lineOf = (claim: GuardianClaimRow, nowMs: number): string =>
  [
    claim.id,
    claim.reference,
    claim.state === 'waiting' ? 'waiting' : 'a refund came back',
    hoursLeft(dueOf(claim).answerBy, nowMs),
    ...(claim.member_id === null ? [] : [`member ${claim.member_id}`]),
  ].join('  ')

const list: OpsCommand = {
  name: 'guardians',
  usage: `  guardians [--limit 20]
                        claims of guardians for what minors paid, the oldest first`,
  accepts: ['limit'],
  words: 0,
  read(_words, values) {
    const limit = limitOf(values, 20)
    return async ({ core, services }) => {
      const found = await services.guardians.review.list(limit)
      const lines = found.map((claim) => lineOf(claim, core.clock.now()))
      return {
        lines: orNone(lines, 'No claims wait.'),
        data: found.map(({ id, reference, state, member_id: memberId, created_at: at }) => ({
          id,
          reference,
          state,
          memberId,
          at,
        })),
      }
    }
  },
}

const formText = ({ form, phone }: ClaimCase): string[] =>
  form === null
    ? ['  The words of the claim are erased.']
    : [
        field('guardian', `${form.name}, ${form.relation}, ${phone ?? '–'}`),
        field('account', form.accountPhone ?? '–'),
        field('orders', form.orders?.join(', ') ?? '–'),
        field('span', `${form.from} to ${form.to}, about ${yuan(form.amountFen)}`),
        field('why', form.why),
      ]

const accountText = ({ memberId, age, isVerified, orders }: ClaimAccount): string[] => [
  field('member', `${memberId}, ${age} by the birthday, ${isVerified ? 'verified' : 'not verified'}`),
  ...orders.map(({ order, unspentFen }) =>
    field(
      'payment',
      [
        order.order_no,
        order.kind,
        moment(order.paid_at),
        yuan(order.amount_fen),
        `refunded ${yuan(order.refunded_fen)}`,
        `unspent ${yuan(unspentFen)}`,
      ].join('  '),
    ),
  ),
]

const caseText = (found: ClaimCase): string[] => [
  `${found.claim.id}  ${found.claim.reference}  ${found.claim.state}  at the latest ${moment(dueOf(found.claim).latestBy)}`,
  ...formText(found),
  ...(found.account ? accountText(found.account) : ['  No account is chosen: see guardian link.']),
  ...found.refunds.map(({ refund_no: no, order_no: orderNo, state, amount_fen: fen }) =>
    field('refund', `${no}  of ${orderNo}  ${yuan(fen)}  ${state}`),
  ),
]

/** Writes the photos for the operator; each look is logged. */
const writePhotos = async (
  review: Pick<ClaimReview, 'openPhoto'>,
  { claim, photos }: ClaimCase,
  { folder, operator }: { folder: string; operator: string },
): Promise<string[]> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: string[] = []
  for (const [nth, { id, kind }] of photos.entries()) {
    const photo = await review.openPhoto(claim.id, id, operator)
    if (!photo) continue
    const file = path.join(folder, `${kind ?? 'photo'}-${nth + 1}.${photo.contentType.replace('image/', '')}`)
    await writeFile(file, photo.bytes, { mode: 0o600 })
    files.push(file)
  }
  return files
}

const show: OpsCommand = {
  name: 'guardian show',
  usage: `  guardian show <id> --out <folder> --as <name>
                        the claim, its account and payments; writes the photos into the folder, which is logged;
                        delete them afterwards`,
  accepts: ['out', 'as'],
  // The operator looks for the account by its number.
  showsPhones: true,
  read([word], values) {
    const id = idOf(word)
    const [folder, operator] = [needed(values.out, '--out'), needed(values.as, '--as')]
    return async ({ services }) => {
      const { review } = services.guardians
      const found = await review.open(id, operator)
      const files = await writePhotos(review, found, { folder, operator })
      const { form, account, refunds } = found
      return { lines: [...caseText(found), ...files], data: { id, form, account, refunds, files } }
    }
  },
}

const link: OpsCommand = {
  name: 'guardian link',
  usage: `  guardian link <id> --member <member> --why "…" --as <name>
                        chooses the account that the claim is about, which the console's search found`,
  accepts: ['member', 'why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const request = { memberId: needed(values.member, '--member'), ...signed(values) }
    return async ({ services }) => {
      await services.guardians.review.link(id, request)
      return { lines: ['Chosen: see guardian show.'], data: { id, memberId: request.memberId } }
    }
  },
}

const refund: OpsCommand = {
  name: 'guardian refund',
  usage: `  guardian refund <id> <order>… [--whole] --why "…" --as <name>
                        begins the refund of these payments, all or none: the unspent parts, or with --whole all that
                        was paid; those that no provider can pay wait in refunds`,
  accepts: ['whole', 'why', 'as'],
  words: 51,
  read([word, ...orderNos], values) {
    const id = idOf(word)
    needed(orderNos[0], 'The number of an order')
    const request = { orderNos, isWhole: values.whole === true, ...signed(values) }
    return async ({ services }) => {
      const rows = await services.guardians.review.refund(id, request)
      const lines = rows.map(({ refund_no: no, amount_fen: fen }) => `Refund ${no} of ${yuan(fen)} began.`)
      return { lines, data: rows }
    }
  },
}

const refuse: OpsCommand = {
  name: 'guardian refuse',
  usage: `  guardian refuse <id> --reason <${GUARDIAN_REASONS.join(' | ')}> --why "…" --as <name>
                        refuses the claim; the guardian reads the reason, never the words of --why`,
  accepts: ['reason', 'why', 'as'],
  read([word], values) {
    const id = idOf(word)
    const reason = oneOf(needed(values.reason, '--reason'), GUARDIAN_REASONS, '--reason')
    const by = signed(values)
    return async ({ services }) => {
      await services.guardians.review.refuse(id, { ...by, reason })
      return { lines: [`Refused: ${reason}.`], data: { id, state: 'refused', reason } }
    }
  },
}

/** Commands for guardians' claims. */
export const guardianCommands: readonly OpsCommand[] = [list, show, link, refund, refuse]

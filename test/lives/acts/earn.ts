import { InviteState } from '@contract/types/invite'
import { wordsOf } from '../cells'
import type { Person } from '../person'
import { idCardOf } from '../../server/acts/withdrawing'
import { proveSelf } from './arrive'

const WX = '/api/user/update_wx'

/** Offers the member's contact, or withdraws the offer. */
export const sellContact = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const { data } = await person.call('/api/user/get_wx', {})
  const known = data?.wx?.wxId
  const needsCode = (known != null && chance.is(0.2)) || coverage.isRare(WX, 'smsCode')
  const proof = needsCode ? await proveSelf(person) : null
  const wxId =
    known != null && !chance.is(0.1) ? known : `wx_life${String(person.world.nextNumber()).padStart(6, '0')}`
  await person.call(WX, {
    wxId,
    saleEnabled: chance.is(0.9),
    consentMode: coverage.rarest(WX, 'consentMode', ['ask', 'instant'] as const),
    audience: chance.is(0.7) ? 'chatted' : coverage.rarest(WX, 'audience', ['chatted', 'matched'] as const),
    ...proof,
  })
}

/** Binds the Alipay account for income. */
export const bindAlipay = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const { data } = await person.call('/api/user/get_alipay', {})
  const agrees = !coverage.due('/api/user/update_alipay', 'consent=false', 0.1)
  if (data?.alipay.account != null && chance.is(0.95)) return
  const proof = await proveSelf(person)
  if (!proof) return
  await person.call('/api/user/update_alipay', {
    account: person.phone,
    realName: '林澈',
    idCardNo: idCardOf(person.birthday, String(100 + (person.number % 800))),
    consent: agrees,
    ...proof,
  })
}

/** Withdraws income. */
export const withdraw = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const status = await person.call('/api/user/withdraw', {})
  const available = status.data?.availableFen ?? 0
  const least = status.data?.minFen ?? 0
  if (available < least) return
  const amountFen = chance.between(least, available)
  const quote = await person.call('/api/user/withdraw', { amountFen })
  if (!quote.data) return
  const needsCode = quote.data.smsRequired || coverage.isRare('/api/user/apply_withdraw', 'smsCode')
  const proof = needsCode ? await proveSelf(person) : null
  await person.call('/api/user/apply_withdraw', {
    amountFen,
    quoteFeeFen: quote.data.feeFen,
    clientToken: chance.uuid(),
    ...proof,
  })
}

/** Lists the member's invitees. */
export const invite = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const path = '/api/user/invite_record'
  await person.call(path, {
    ...(chance.is(0.7) && { state: coverage.rarest(path, 'state', wordsOf(InviteState)) }),
    ...(chance.is(0.5) && { limit: chance.between(1, 50), cursor: null }),
  })
}

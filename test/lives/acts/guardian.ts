import { UPLOAD_SUCCESS_CODE } from '@contract/errors'
import { GuardianRelation } from '@contract/types/guardian'
import { pictureOf } from '../../server/acts/uploading'
import { wordsOf } from '../cells'
import type { Person } from '../person'
import { askCode } from './arrive'
import { postForm } from './pictures'
import { words } from './words'

const PATH = '/api/auth/guardian_claim'
const EVIDENCE = '/api/auth/guardian_evidence'

const photoOf = async (person: Person, guardianTicket: string): Promise<string[]> => {
  const { world } = person
  const number = world.nextNumber()
  const file = {
    bytes: await pictureOf(number, 300 + (number % 7), 200),
    name: 'bill.jpg',
    type: 'image/jpeg',
  }
  const answer = await postForm(person, EVIDENCE, { guardianTicket }, file)
  if (answer.code === 0 || answer.status >= 500) world.faults.add(`${EVIDENCE} answered ${answer.code}`)
  const isDone = answer.code === UPLOAD_SUCCESS_CODE
  world.coverage.record(EVIDENCE, {}, isDone)
  return isDone ? [(answer.data as { id: string }).id] : []
}

/** A person claims as a guardian what somebody paid, and reads what became of it. */
export const claimAsGuardian = async (person: Person): Promise<void> => {
  const { chance, coverage, people } = person.world
  const { phone } = person
  const some = chance.is(0.3) && { humanProof: 'none' }
  const proof = await askCode(person, { scene: 'sms', phone, purpose: 'guardian', ...some })
  if (!proof) return
  const proven = await person.call('/api/auth/guardian_proof', {
    ticket: proof.smsTicket,
    smsCode: proof.smsCode,
    phone,
    ...(coverage.due('/api/auth/guardian_proof', 'humanProof', 0.2) && { humanProof: 'none' }),
  })
  if (!proven.data) return
  const { guardianTicket } = proven.data
  const buyer = people.find(({ purchases }) => purchases.length > 0) ?? person
  const orders = buyer.purchases.slice(-2)
  const claim = {
    guardianTicket,
    form: {
      name: words.name(person.number),
      relation: coverage.rarest(PATH, 'form.relation', wordsOf(GuardianRelation)),
      accountPhone: buyer.phone,
      ...(orders.length > 0 && { orders }),
      from: '2025-01-01',
      to: '2025-01-02',
      amountFen: chance.between(100, 50_000),
      why: `${words.sentence(chance)}，请退款`,
    },
    kinship: await photoOf(person, guardianTicket),
    payment: await photoOf(person, guardianTicket),
    ...(coverage.due(PATH, 'humanProof', 0.2) && { humanProof: 'none' }),
  }
  await person.call(PATH, { ...claim, consent: false, clientToken: chance.uuid() })
  const sent = await person.call(PATH, { ...claim, consent: true, clientToken: chance.uuid() })
  const reference = sent.data?.reference ?? '000000000000'
  await person.call('/api/auth/guardian_status', { guardianTicket, reference })
}

import type { Person } from '../person'
import { enter, proveSelf } from './arrive'
import { words } from './words'

const CANCEL = '/api/user/cancel_account'

/** Reads the effects of a cancellation, and cancels the account. */
export const close = async (person: Person): Promise<void> => {
  const { chance, coverage, faults } = person.world
  const { data } = await person.call(CANCEL, { step: 'check' })
  if (!data) return
  const money = data.balances
  if (data.blockers.length === 0 && money && money.openUnlocks > 0 && chance.is(0.5)) return
  const proof = await proveSelf(person)
  if (!proof) return
  const income = coverage.rarest(CANCEL, 'income', ['withdraw', 'give_up'] as const)
  const submitted = await person.call(CANCEL, {
    step: 'submit',
    ...proof,
    ...(chance.is(0.6) && { reason: words.sentence(chance) }),
    ...((money && money.incomeFen > 0) || chance.is(0.3) ? { income } : {}),
    clientToken: chance.uuid(),
  })
  if (submitted.data?.state === 'cancelling') person.token = ''
  else if (submitted.data) faults.add('a submitted cancellation left the account active')
  await person.vanish()
}

/** Restores a cancelled account, in time or too late. */
export const comeBack = async (person: Person): Promise<void> => {
  if (person.token === '') await enter(person, true)
}

/** Requests an export. */
export const exportData = async (person: Person): Promise<void> => {
  const path = '/api/user/export_data'
  const { chance, app, faults } = person.world
  await person.call(path, { step: 'read' })
  const proof = await proveSelf(person)
  if (!proof) return
  await person.call(path, { step: 'start', ...proof, clientToken: chance.uuid() })
  await app.services.jobs.runRecurring('data exports')
  const { data } = await person.call(path, { step: 'read' })
  if (!data?.file) return
  const file = await fetch(data.file.url)
  if (!file.ok) faults.add(`an export that is ready answered ${file.status}`)
  await file.arrayBuffer()
}

import type { Person } from '../person'

const OWN = '/api/user/profile_share'

/** Switches the link to the own page on and off, makes new ones, and opens those of others. */
export const shareOwnPage = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const { data } = await person.call(OWN, { step: 'read' })
  if (!data?.share || chance.is(0.3))
    await person.call(OWN, { step: 'on', showsFace: coverage.rarest(OWN, 'showsFace', [true, false]) })
  else if (chance.is(0.4)) await person.call(OWN, { step: 'renew' })
  else if (coverage.due(OWN, 'step=off', 0.2)) await person.call(OWN, { step: 'off' })
  const token = data?.share?.token
  if (token !== undefined) person.world.links.push(token)
  // Some of the links are over, and some of their members blocked this person.
  const { links } = person.world
  const opened = links.length > 0 ? chance.of(links) : 'A'.repeat(22)
  await person.call('/api/user/shared_profile', { token: opened })
}

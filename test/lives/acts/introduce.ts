import type { Person } from '../person'
import { newVoice } from './pictures'

const PATH = '/api/user/voice_intro'

/** Records, listens, replaces, removes the introduction by voice, or appeals against its rejection. */
export const introduce = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const { data } = await person.call(PATH, { step: 'read' })
  if (data?.intro?.mayAppeal && chance.is(0.8)) await person.call(PATH, { step: 'appeal' })
  else if (data?.intro && coverage.due(PATH, 'step=remove', 0.2)) await person.call(PATH, { step: 'remove' })
  else if (!data?.intro || chance.is(0.3)) await record(person)
}

const record = async (person: Person): Promise<void> => {
  const { chance } = person.world
  // Some are too short or too long.
  const url = await newVoice(person, chance.between(4, 31))
  if (url === null) return
  const wave = Array.from({ length: 16 }, () => chance.between(0, 100))
  await person.call(PATH, { step: 'save', url, ...(chance.is(0.8) && { wave }) })
}

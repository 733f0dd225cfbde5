import { SUCCESS_CODE } from '@contract/errors'
import type { Payload } from '@contract/index'
import { ReportReason } from '@contract/types/action'
import type { PublicUser } from '@contract/types/member'
import { wordsOf } from '../cells'
import type { Person } from '../person'
import { lookAround, someone, visit } from './discover'
import { newPicture } from './pictures'
import { openTalk } from './talk'
import { words } from './words'

const ADD = '/api/user/add_action'
const TAKE = '/api/user/delete_action'

type Add = Payload<typeof ADD>

/** Likes an answer or a photo of a member, with a comment or without. */
const likeOf = (person: Person, userId: string, user: PublicUser | null): Add => {
  const { chance, coverage } = person.world
  const kind = coverage.rarest(ADD, 'kind', ['like', 'like', 'superlike'] as const)
  const prompt = user?.prompts[0]
  const photo = user?.photos[0]
  const parts = [prompt && `prompt:${prompt.promptId}`, photo && `photo:${photo.ref}`].filter(Boolean)
  const on = parts.length > 0 && chance.of(parts)
  return {
    kind: chance.is(0.85) ? 'like' : kind,
    userId,
    clientToken: chance.uuid(),
    ...(chance.is(0.4) && {
      extra: {
        ...(on && { on }),
        ...(chance.is(0.5) && { note: words.sentence(chance) }),
      },
    }),
  }
}

/** Goes through the deck: likes, passes, hides or follows members. */
export const swipe = async (person: Person): Promise<void> => {
  const { chance } = person.world
  await lookAround(person)
  for (let swipes = chance.between(2, 8); swipes > 0; swipes--) {
    const userId = someone(person)
    if (userId === null) return
    const isFriend = person.friends().some(({ id }) => id === userId)
    const kind = isFriend ? 'like' : chance.weighed({ like: 11, pass: 6, hide: 1, follow: 2 })
    if (kind === 'like') {
      const page = chance.is(0.3) ? (await person.call('/api/user/get', { userId })).data : null
      await person.call(ADD, likeOf(person, userId, page?.user ?? null))
    } else await person.call(ADD, { kind, userId, clientToken: chance.uuid() })
    await person.world.pass(chance.between(500, 4_000))
  }
}

/** More than the recommendations need to learn how selective a member is. */
const MANY_CARDS = 14

/** Answers the cards of the deck one after the other; each answer changes what comes next. */
export const swipeThrough = async (person: Person): Promise<void> => {
  const { chance } = person.world
  for (let cards = 0; cards < MANY_CARDS; cards++) {
    const { data } = await person.call('/api/user/recommend_user', { scene: 'home', limit: 1 })
    const card = data?.list[0]
    if (!card) return
    const kind = chance.is(0.4) ? 'like' : 'pass'
    await person.call(ADD, { kind, userId: card.id, clientToken: chance.uuid() })
    await person.world.pass(chance.between(500, 4_000))
  }
}

/**
 * Does the action to be undone; returns the target, or null when nobody is available or the action cannot be done
 * alone.
 */
const doFirst = async (person: Person, kind: string): Promise<string | null> => {
  const userId = someone(person)
  const isAct = kind !== 'visit' && kind !== 'match'
  if (userId === null || !isAct) return null
  const request = { kind, userId, clientToken: person.world.chance.uuid() } as Add
  return (await person.call(ADD, request)).code === SUCCESS_CODE ? userId : null
}

/** Undoes an action on a member. */
export const remove = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const kinds = ['like', 'superlike', 'pass', 'hide', 'follow', 'visit', 'block', 'match'] as const
  const kind = chance.is(0.5) ? coverage.rarest(TAKE, 'kind', kinds) : chance.of(['like', 'pass'] as const)
  const { data } = await person.call('/api/user/action_list', { kind })
  const row = data?.list.find(({ member }) => member !== null)
  const userId = row?.member?.id ?? (await doFirst(person, kind))
  if (userId === null) return
  const undo = (kind === 'like' || kind === 'superlike' || kind === 'pass') && chance.is(0.5)
  const saysIt = undo || coverage.due(TAKE, 'undo=false', 0.2)
  await person.call(TAKE, { kind, userId, ...(saysIt && { undo }) })
}

/** Undoes the last swipe, as the deck's button does. */
export const undo = async (person: Person): Promise<void> => {
  const userId = someone(person)
  if (userId === null) return
  const { chance } = person.world
  const done = await person.call(ADD, { kind: 'pass', userId, clientToken: chance.uuid() })
  if (done.code === SUCCESS_CODE) await person.call(TAKE, { kind: 'pass', userId, undo: true })
}

/** Passes, hides or blocks a member. */
export const block = async (person: Person): Promise<void> => {
  const { chance } = person.world
  const userId = someone(person)
  if (userId === null) return
  await person.call(ADD, { kind: 'block', userId, clientToken: chance.uuid() })
  await visit(person)
  if (chance.is(0.7)) await person.call(TAKE, { kind: 'block', userId })
}

/** Numbers at the limits of the contract. */
const edgeSeqs = [1, 2, 3, 40, 2_147_483_646, 2_147_483_647]

/** Reports a member, with everything that a report may contain. */
export const report = async (person: Person): Promise<void> => {
  const { chance, coverage } = person.world
  const userId = someone(person)
  if (userId === null) return
  const wantsPicture = coverage.isRare(ADD, 'extra.imageUrls[]') || chance.is(0.1)
  const url = wantsPicture ? await newPicture(person) : null
  await person.call(ADD, {
    kind: 'report',
    userId,
    clientToken: chance.uuid(),
    extra: {
      reason: coverage.rarest(ADD, 'extra.reason', wordsOf(ReportReason)),
      detail: words.sentence(chance),
      ...(url !== null && { imageUrls: [url] }),
      ...(chance.is(0.5) && { msgSeqs: chance.some(edgeSeqs, 3) }),
      ...(chance.is(0.7) && {
        context: coverage.rarest(ADD, 'extra.context', ['user', 'chat', 'home', 'speed', 'voice'] as const),
      }),
      ...(chance.is(0.3) && { alsoBlock: coverage.rarest(ADD, 'extra.alsoBlock', [true, false, false]) }),
    },
  })
  const { data } = await person.call('/api/user/action_list', { kind: 'report' })
  const row = data?.list.find(({ member }) => member !== null)
  if (row?.member && (chance.is(0.2) || coverage.isRare(TAKE, 'reportId')))
    await person.call(TAKE, {
      kind: 'report',
      userId: row.member.id,
      ...(chance.is(0.7) && { reportId: row.id }),
    })
}

/** Reports messages of a member. */
export const reportTalk = async (person: Person): Promise<void> => {
  const { chance } = person.world
  const open = await openTalk(person)
  if (!open || open.messages.length === 0) return
  await person.call(ADD, {
    kind: 'report',
    userId: open.group.peer.id,
    clientToken: chance.uuid(),
    extra: {
      reason: 'harassment',
      context: 'chat',
      msgSeqs: chance.some(open.messages, 3).map(({ seq }) => seq),
    },
  })
}

/** Appeals against a sanction. */
export const appeal = async (person: Person): Promise<void> => {
  const { chance } = person.world
  await person.call(ADD, {
    kind: 'appeal',
    extra: { text: words.sentence(chance) },
    clientToken: chance.uuid(),
  })
}

import type { Static } from 'typebox'
import type { LikeExtra } from '@contract/types/action'
import type { Db } from '../../../db/database'
import { fail, failField } from '../../../lib/errors'
import { isLongerThan } from '../../../lib/graphemes'
import type { MemberRow } from '../../account/members/member.service'
import { hasContactDetails } from '../../safety/text-moderation/contact-details'
import { cleanText } from '../../safety/text-moderation/text-rules'
import { ActionRepository } from './action.repository'

const hasPart = (db: Db, target: MemberRow, on: string): Promise<boolean> | boolean => {
  const [kind = '', id = ''] = on.split(':')
  if (kind === 'photo') return new ActionRepository(db).hasPhoto(target.id, id)
  return target.prompts.some((prompt) => prompt.promptId === id)
}

/**
 * Checks the liked part and the note of a like.
 * @throws DomainError INVALID_PARAMETERS for a part that the target does not show or a note that is too long;
 * TEXT_REFUSED for contact details.
 */
export const acceptLikeExtra = async (
  db: Db,
  target: MemberRow,
  extra: Static<typeof LikeExtra> | undefined,
  noteMax: number,
): Promise<Record<string, string>> => {
  const accepted: Record<string, string> = {}
  if (extra?.on !== undefined) {
    if (!(await hasPart(db, target, extra.on))) failField('extra.on', 'unknown')
    accepted['on'] = extra.on
  }
  const note = cleanText(extra?.note ?? '')
  if (note === '') return accepted
  if (isLongerThan(note, noteMax)) failField('extra.note', 'maxLength')
  if (hasContactDetails(note)) fail('TEXT_REFUSED', { fields: { 'extra.note': 'contact' } })
  return { ...accepted, note }
}

import type { Static } from 'typebox'
import type { LikeExtra } from '@contract/types/action'
import type { Db } from '../../../db/database'
import { failField } from '../../../lib/errors'
import { isLongerThan } from '../../../lib/graphemes'
import type { MemberRow } from '../../account/members/member.service'
import { cleanText } from '../../safety/text-moderation/text-rules'
import { ActionRepository } from './action.repository'

const hasPart = (db: Db, target: MemberRow, on: string): Promise<boolean> | boolean => {
  const [kind = '', id = ''] = on.split(':')
  if (kind === 'photo') return new ActionRepository(db).hasPhoto(target.id, id)
  return target.prompts.some((prompt) => prompt.promptId === id)
}

/**
 * Checks the liked part and the length of the note of a like; the action service judged its words.
 * @throws DomainError INVALID_PARAMETERS for a part that the target does not show or a note that is too long.
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
  return { ...accepted, note }
}

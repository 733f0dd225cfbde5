import type { DataOf, PayloadOf } from '@contract/call'
import { PAGE_SIZE } from '@contract/constants'
import type { inviteRecord } from '@contract/calls/user/invite_record'
import type { InviteRecord } from '@contract/types/invite'
import type { MemberBrief } from '@contract/types/member'
import type { Core } from '../../../lib/core'
import { fail } from '../../../lib/errors'
import type { Language } from '../../../lib/language'
import type { SealedCursors } from '../../../lib/sealed/sealed-cursor'
import { maskedNickname } from '../../../text/invitations'
import type { PhotoPresenter } from '../../account/album/photo.presenter'
import type { ProductConfig } from '../../account/config/product-config'
import { pairsOf } from '../../account/members/viewer-pair'
import { type NoticePeers, visiblePeers } from '../../chat/notices/notice.presenter'
import { inviteLevelOf } from './invite-levels'
import { inviteLinkOf, qrUrlOf } from './invite-link'
import { InviteRepository, type InviteRow } from './invite.repository'
import { type RecordPlace, RecordRepository } from './record.repository'

type Payload = PayloadOf<typeof inviteRecord>
type Data = DataOf<typeof inviteRecord>

/** The member who reads their invitations, the language, and the server's address as the client uses it. */
export interface InviteReader {
  readonly id: string
  readonly language: Language
  readonly origin: string
}

/** The page of invitations. Source: product §5.9, §7.11; screens §27 */
export interface InviteRecordService {
  /**
   * Returns the member's own code, the totals and the invitees, newest first, each with only a masked name and a
   * soft tint as the picture.
   * @throws DomainError FEATURE_OFF while the programme is closed; INVALID_PARAMETERS for a cursor of another list.
   */
  read(reader: InviteReader, payload: Payload): Promise<Data>
}

/** Dependencies of the page. */
export interface RecordDeps {
  readonly productConfig: Pick<ProductConfig, 'invite' | 'features'>
  readonly cursors: SealedCursors
  readonly photos: Pick<PhotoPresenter, 'avatarsOf'>
  readonly peers: NoticePeers
}

/** Reads the page from the tables of the invitations. */
export const createInviteRecordService = (
  { clock, config, db }: Pick<Core, 'clock' | 'config' | 'db'>,
  { productConfig: { invite: rules, features }, cursors, photos, peers }: RecordDeps,
): InviteRecordService => {
  const present = async (reader: InviteReader, rows: readonly InviteRow[]): Promise<InviteRecord[]> => {
    const inviteeIds = rows.map((row) => row.invitee_id)
    const [visible, pending] = await Promise.all([
      visiblePeers(db, peers, pairsOf(reader.id, inviteeIds)),
      new RecordRepository(db).pendingUntil(
        rows.map(({ id }) => id),
        clock.now(),
      ),
    ])
    const briefs = visible.get(reader.id) ?? new Map<string, MemberBrief>()
    const pictures = await photos.avatarsOf(db, [...briefs.keys()])
    return rows.map((row) => ({
      id: row.id,
      nicknameMasked: maskedNickname(briefs.get(row.invitee_id)?.nickname ?? null, reader.language),
      avatarBlurred: pictures.get(row.invitee_id)?.blurUrl ?? null,
      joinedAt: row.joined_at,
      state: row.state,
      invalidReason: row.invalid_reason,
      bonusCoins: row.inviter_coins,
      incomeFen: row.income_fen,
      pendingUntil: pending.get(row.id) ?? null,
    }))
  }

  const page = async (
    reader: InviteReader,
    { state, cursor, limit = PAGE_SIZE }: Payload,
  ): Promise<Pick<Data, 'list' | 'nextCursor'>> => {
    const listName = `invites.${state ?? ''}`
    const after = cursors.read<RecordPlace>(listName, reader.id, cursor)
    const records = new RecordRepository(db)
    const rows = await records.list(reader.id, { state, after, limit: limit + 1 })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const place = last && { joinedAt: last.joined_at, id: last.id }
    return {
      list: await present(reader, shown),
      nextCursor: rows.length > limit ? cursors.write(listName, reader.id, place) : null,
    }
  }

  return {
    async read(reader, payload) {
      if (!features.invite) fail('FEATURE_OFF')
      const records = new RecordRepository(db)
      const [shown, code, summary, counted] = await Promise.all([
        page(reader, payload),
        records.codeOf(reader.id),
        records.totalsOf(reader.id, clock.now()),
        new InviteRepository(db).countedOf(reader.id),
      ])
      const { level, next } = inviteLevelOf(rules.levels, counted)
      return {
        ...shown,
        inviteCode: code,
        link: inviteLinkOf(config, reader.origin, code),
        qrUrl: qrUrlOf(reader.origin, code),
        level,
        next,
        summary,
      }
    },
  }
}

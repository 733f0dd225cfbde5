import type { Message, MessageContent, MessageType } from '@contract/types/message'
import type { Db } from '../../../db/database'
import type { MemberRow } from '../../account/members/member.service'
import { quoteWithoutPeer, withoutPeer } from './unavailable-peer'
import { exchangeFor } from './exchange/exchange-content'
import type { LikedPhotos, PhotoOfPart, StoredPart } from '../../account/album/liked-photos'
import type { RelationSource } from './ports'
import type { KeptImage, KeptVoice } from './kept-content'
import type { MediaAddresses } from './media/media-address'
import { MessageRepository, type MessageRow, type QuotedRow } from './message.repository'
import { previewOf } from './preview'
import type { Core } from '../../../lib/core'

/** The member who sees a message. */
export type MessageViewer = Pick<MemberRow, 'id' | 'settings'>

/** Shows messages to one of their two sides; the same message may look different to the other. */
export interface MessagePresenter {
  /**
   * Messages of one group, in the given order.
   * @param isPeerHidden Hides everything of the peer's: see `unavailable-peer.ts`.
   */
  present(
    db: Db,
    viewer: MessageViewer,
    rows: readonly MessageRow[],
    isPeerHidden?: boolean,
  ): Promise<Message[]>
  presentOne(db: Db, viewer: MessageViewer, row: MessageRow, isPeerHidden?: boolean): Promise<Message>
}

/** Content of a quote; empty when the message was recalled or the viewer deleted it. */
const quoteOf = (row: MessageRow, quoted: ReadonlyMap<number, QuotedRow>): Message['replyTo'] => {
  if (row.reply_to_seq === null) return null
  const found = quoted.get(row.reply_to_seq)
  const text = found?.isKept && !found.isRecalled ? found.content['text'] : ''
  const type = (found?.isRecalled === false ? found.type : 'recall') as MessageType
  return { seq: row.reply_to_seq, type, preview: typeof text === 'string' ? previewOf(text) : '' }
}

/** The liked part that a message quotes, which belongs to its receiver. */
const partOf = ({ to_id: ownerId, content }: MessageRow): StoredPart => ({ ownerId, on: content['on'] })

/** Dependencies of the presenter. */
export interface MessagePresenterDeps {
  readonly mediaAddresses: Pick<MediaAddresses, 'urlOf'>
  readonly likedPhotos: Pick<LikedPhotos, 'read'>
  readonly relations: Pick<RelationSource, 'matchedAmong'>
}

/** Presents messages from the tables, with the addresses of their media. */
export const createMessagePresenter = (
  { crypto: { unseal } }: Pick<Core, 'crypto'>,
  { mediaAddresses: { urlOf }, likedPhotos, relations }: MessagePresenterDeps,
): MessagePresenter => {
  const imageOf = (viewer: MessageViewer, row: MessageRow): MessageContent => {
    const { key, thumbKey, blurKey, width, height } = row.content as unknown as KeptImage
    const blurred = row.to_id === viewer.id && viewer.settings.maskImages
    const urlIn = (name: string): string => urlOf(viewer.id, { groupId: row.group_id, key: name })
    return { url: urlIn(key), thumbUrl: urlIn(blurred ? blurKey : thumbKey), width, height, blurred }
  }

  const voiceOf = (viewer: MessageViewer, row: MessageRow): MessageContent => {
    const { key, seconds, wave } = row.content as unknown as KeptVoice
    const url = urlOf(viewer.id, { groupId: row.group_id, key })
    return { url, seconds, ...(wave && { wave: [...wave] }) }
  }

  /** Finds the pictures that the messages quote; those of a hidden peer are not found. */
  const quotedPhotos = async (
    db: Db,
    viewer: MessageViewer,
    rows: readonly MessageRow[],
    isPeerHidden: boolean,
  ): Promise<PhotoOfPart> => {
    const quoting = rows.map(partOf).filter(({ on }) => String(on).startsWith('photo:'))
    const parts = isPeerHidden ? quoting.filter(({ ownerId }) => ownerId === viewer.id) : quoting
    const owners = [...new Set(parts.map(({ ownerId }) => ownerId))]
    const matchedWith = await relations.matchedAmong(db, viewer.id, owners)
    return likedPhotos.read(db, { id: viewer.id, matchedWith }, parts)
  }

  const textOf = (row: MessageRow, photoOf: PhotoOfPart): MessageContent => {
    const likedPhoto = photoOf(partOf(row))
    return likedPhoto === undefined ? row.content : { ...row.content, likedPhoto }
  }

  const contentOf = (viewer: MessageViewer, row: MessageRow, photoOf: PhotoOfPart): MessageContent => {
    if (row.recalled_at !== null) return {}
    if (row.type === 'image') return imageOf(viewer, row)
    if (row.type === 'voice') return voiceOf(viewer, row)
    if (row.type === 'wx_exchange') return exchangeFor(viewer.id, row.content, unseal)
    return textOf(row, photoOf)
  }

  const presentRow = (
    viewer: MessageViewer,
    row: MessageRow,
    quoted: ReadonlyMap<number, QuotedRow>,
    photoOf: PhotoOfPart,
  ): Message => {
    const isRecalled = row.recalled_at !== null
    return {
      id: row.id,
      clientMsgId: row.client_msg_id,
      groupId: row.group_id,
      seq: row.seq,
      fromId: row.from_id,
      toId: row.to_id,
      type: isRecalled ? 'recall' : (row.type as MessageType),
      content: contentOf(viewer, row, photoOf),
      replyTo: isRecalled ? null : quoteOf(row, quoted),
      riskTag: isRecalled ? null : (row.risk_tag as Message['riskTag']),
      createdAt: row.created_at,
      recalledAt: row.recalled_at,
      heartBy: isRecalled ? [] : row.heart_by,
      rev: row.rev,
    }
  }

  const present: MessagePresenter['present'] = async (db, viewer, rows, isPeerHidden = false) => {
    const groupId = rows[0]?.group_id
    const seqs = rows.flatMap(({ reply_to_seq: seq }) => seq ?? [])
    const found =
      groupId === undefined || seqs.length === 0
        ? []
        : await new MessageRepository(db).listQuoted(groupId, viewer.id, seqs)
    const quotes = isPeerHidden ? found.map((quote) => quoteWithoutPeer(viewer.id, quote)) : found
    const quoted = new Map(quotes.map((quote) => [quote.seq, quote]))
    const shown = isPeerHidden ? rows.map((row) => withoutPeer(viewer.id, row)) : rows
    const photoOf = await quotedPhotos(db, viewer, shown, isPeerHidden)
    return shown.map((row) => presentRow(viewer, row, quoted, photoOf))
  }

  return {
    present,
    async presentOne(db, viewer, row, isPeerHidden) {
      const [message] = await present(db, viewer, [row], isPeerHidden)
      if (!message) throw new Error('message expected')
      return message
    },
  }
}

import type { Db } from '../../../db/database'
import type { ProductConfig } from '../../account/config/product-config'
import { fail, failField } from '../../../lib/errors'
import type { MemberRow } from '../../account/members/member.service'
import { isServiceAccount } from '../../account/members/service-account'
import { assertMessage, type TextJudge } from '../../safety/text-moderation/text-judge'
import { readText } from '../../safety/text-moderation/text-rules'
import { type Addressed, type Judged, substanceOf, type Substance } from './draft'
import type { PreparedMedia } from './media/message-media.service'
import type { MessageGroupRow } from './groups/message-group.repository'
import type { MessageForm } from './message-policy.service'
import type { RelationSource, SupportGate } from './ports'
import type { WxExchange } from './exchange/wx-exchange'

/** A draft that may be sent in the form, with its group under lock. */
export interface AdmittedDraft {
  readonly group: MessageGroupRow
  readonly sender: MemberRow
  readonly draft: Judged
  readonly form: MessageForm
  /** Null for a message without media. */
  readonly prepared: PreparedMedia | null
}

/** What the messages of members say: content as it is stored. */
export interface Substances {
  /** Reads and judges the words of a message between members; call it outside a transaction. */
  judge(senderId: string, draft: Addressed): Promise<Judged>
  /**
   * Content of the message. One to the help desk counts as used.
   * @throws DomainError INVALID_PARAMETERS, NOT_FOUND, RATE_LIMITED, TEXT_REFUSED, SERVER_BUSY, and those of exchanges
   */
  of(db: Db, admitted: AdmittedDraft): Promise<Substance>
}

/** Dependencies of the content of messages. */
export interface SubstanceDeps {
  readonly productConfig: Pick<ProductConfig, 'chat'>
  readonly wxExchange: Pick<WxExchange, 'substanceOf'>
  readonly supportGate: Pick<SupportGate, 'admit' | 'subjectOf'>
  readonly relations: Pick<RelationSource, 'likedPartOf'>
  readonly textJudge: Pick<TextJudge, 'judge'>
}

type JudgedText = Extract<Judged, { type: 'text' }>

/** Content from drafts, likes and subjects of the help desk. */
export const createSubstances = (deps: SubstanceDeps): Substances => {
  const { productConfig, wxExchange, supportGate, relations, textJudge } = deps

  /** The subject of a message to the help desk. Other receivers never learn of a subject. */
  const aboutOf = async (db: Db, sender: MemberRow, draft: Addressed, form: MessageForm) => {
    if (form === 'service') await supportGate.admit(db, sender.id)
    const about = draft.type === 'text' ? draft.content.about : undefined
    if (about === undefined) return null
    if (form !== 'service') return failField('content.about', 'unknown')
    return (await supportGate.subjectOf(db, sender.id, about)) ?? fail('NOT_FOUND')
  }

  /**
   * The first message after a like of one part quotes it, unless it quotes another part. Source: screens.md 12 (Liked
   * part)
   */
  const withLikedPart = async (db: Db, group: MessageGroupRow, senderId: string, draft: JudgedText) => {
    if (draft.content.on !== undefined || group.last_seq > 0) return draft
    const on = await relations.likedPartOf(db, senderId, draft.userId)
    return on === null ? draft : { ...draft, content: { ...draft.content, on } }
  }

  return {
    async judge(senderId, draft) {
      // The product's own stickers need no judgement.
      const isPrivate =
        draft.type === 'text' && draft.content.sticker === undefined && !isServiceAccount(draft.userId)
      const read = draft.type === 'text' ? readText(draft.content.text) : null
      const text = isPrivate && read !== null ? read.text : ''
      return { ...draft, read, verdict: await textJudge.judge(senderId, 'chat', text) }
    },

    async of(db, { group, sender, draft, form, prepared }) {
      const about = await aboutOf(db, sender, draft, form)
      if (draft.type === 'wx_exchange') return wxExchange.substanceOf(db, group, sender, draft, form)
      const complete = draft.type === 'text' ? await withLikedPart(db, group, sender.id, draft) : draft
      const { content, accepted } = substanceOf(complete, form, prepared, about, productConfig.chat)
      assertMessage(draft.verdict, form !== 'greeting')
      const { masked } = draft.verdict
      return { content: masked === null ? content : { ...content, text: masked }, accepted }
    },
  }
}

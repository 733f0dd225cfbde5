import type { NoticeReply, ParsedNotice, PaymentEvent } from './port'

/** The results of reading a vendor's notice, with the answers that this vendor expects. */
export interface NoticeAnswers {
  refuse(reason: Extract<ParsedNotice, { kind: 'refused' }>['reason']): ParsedNotice
  /** The events of a genuine notice; without events when it changes nothing. */
  events(...found: PaymentEvent[]): ParsedNotice
}

/**
 * The results for one vendor.
 * @param accepted Answer that ends the repeats.
 * @param refused Answer that asks for another repeat.
 */
export const createNoticeAnswers = (accepted: NoticeReply, refused: NoticeReply): NoticeAnswers => ({
  refuse: (reason) => ({ kind: 'refused', reason, reply: refused }),
  events: (...found) => ({ kind: 'events', events: found, accepted, refused }),
})

import { createHelpdesk } from '../domains/safety/helpdesk/create-helpdesk'
import { createSupportGate } from '../domains/safety/helpdesk/support-gate'
import { createChatSettings } from '../domains/chat/messages/groups/chat-settings.service'
import { createGreetingFee } from '../domains/chat/messages/greeting-fee'
import { createInboxService } from '../domains/chat/messages/groups/inbox.service'
import { createLikeNotes, LIKE_NOTE_JOB } from '../domains/chat/messages/likes/like-notes'
import { createLateVerdicts, LATE_VERDICT_JOB } from '../domains/chat/messages/late-verdicts'
import { createMediaAddresses } from '../domains/chat/messages/media/media-address'
import { createMediaGate } from '../domains/chat/messages/media/media-gate'
import { createMediaVerdicts, MEDIA_VERDICT_JOB } from '../domains/chat/messages/media/media-verdicts'
import { createMessageActs } from '../domains/chat/messages/message-acts.service'
import { createMessageMedia } from '../domains/chat/messages/media/message-media.service'
import { createMessageEvents } from '../domains/chat/messages/message-events'
import { createMessagePolicy } from '../domains/chat/messages/message-policy.service'
import { createMessagePresenter } from '../domains/chat/messages/message.presenter'
import { createReadingService } from '../domains/chat/messages/reading.service'
import { createSendingService } from '../domains/chat/messages/sending.service'
import { createSentMessages } from '../domains/chat/messages/sent-messages'
import { createSubstances } from '../domains/chat/messages/substances'
import {
  refreshSummaries,
  SUMMARY_EVERY_MS,
  SUMMARY_WORK,
} from '../domains/chat/messages/groups/summary-round'
import { createMessageRecall } from '../domains/chat/messages/message-recall'
import { createTips } from '../domains/chat/messages/tips'
import { createTypingService } from '../domains/chat/messages/typing.service'
import { createWxExchange } from '../domains/chat/messages/exchange/wx-exchange'
import { backgroundOf, type Core } from '../lib/core'
import type { People } from './people'

/** What messages are judged, shown and announced by. */
const wireMessageParts = (core: Core, before: People) => {
  const base = {
    ...before,
    mediaAddresses: createMediaAddresses(core),
    messagePolicy: createMessagePolicy(before),
    supportGate: createSupportGate(core, before),
  }
  const shown = { ...base, messagePresenter: createMessagePresenter(core, base) }
  return { ...shown, messageEvents: createMessageEvents(shown) }
}

/** Sending, with what a message needs before and after it is written. */
const wireSending = (core: Core, before: ReturnType<typeof wireMessageParts>) => {
  const exchange = {
    ...before,
    wxExchange: createWxExchange(before),
    tips: createTips(core, before),
    messageMedia: createMessageMedia(core, before),
    mediaGate: createMediaGate(core, before),
    chargeGreetingFee: createGreetingFee(core, before),
  }
  const written = {
    ...exchange,
    substances: createSubstances(exchange),
    sentMessages: createSentMessages(exchange),
  }
  return { ...written, sending: createSendingService(core, written) }
}

/** Messages between members and with the help desk. */
export const wireMessages = (core: Core, before: People) => {
  const parts = wireMessageParts(core, before)
  const known = {
    ...wireSending(core, parts),
    messageActs: createMessageActs(core, parts),
    chatSettings: createChatSettings(parts),
    typing: createTypingService(core, parts),
    inbox: createInboxService(core, parts),
    reading: createReadingService(core, parts),
  }
  before.jobs.repeat({
    name: SUMMARY_WORK,
    everyMs: SUMMARY_EVERY_MS,
    run: () => refreshSummaries(core),
  })
  const messageRecall = createMessageRecall(core, known)
  const lateVerdicts = createLateVerdicts(core, { ...known, messageRecall })
  known.sending.onSent(lateVerdicts.onSent)
  known.jobs.handle(LATE_VERDICT_JOB, ({ payload }) => lateVerdicts.ask(payload))
  const likeNotes = createLikeNotes(core, known)
  known.groups.onMatched(likeNotes.onMatched)
  known.jobs.handle(LIKE_NOTE_JOB, ({ payload }) => likeNotes.send(payload))
  const mediaVerdicts = createMediaVerdicts(backgroundOf(core), { ...known, messageRecall })
  known.sending.onSent(mediaVerdicts.onSent)
  known.jobs.handle(MEDIA_VERDICT_JOB, ({ payload }) => mediaVerdicts.ask(payload))
  return { ...known, messageRecall, mediaVerdicts, helpdesk: createHelpdesk(core, known) }
}

/** The services of `wireMessages`. */
export type Messages = ReturnType<typeof wireMessages>

import { createHelpdesk } from '../domains/safety/helpdesk/create-helpdesk'
import { createSupportGate } from '../domains/safety/helpdesk/support-gate'
import { createGreetingFee } from '../domains/chat/messages/greeting-fee'
import { createMediaAddresses } from '../domains/chat/messages/media/media-address'
import { createMessageActs } from '../domains/chat/messages/message-acts.service'
import { createMessageMedia } from '../domains/chat/messages/media/message-media.service'
import { createMessageNews } from '../domains/chat/messages/message-news'
import { createMessagePolicy } from '../domains/chat/messages/message-policy.service'
import { createMessagePresenter } from '../domains/chat/messages/message.presenter'
import { createReadingService } from '../domains/chat/messages/reading.service'
import { createSendingService } from '../domains/chat/messages/sending.service'
import { createTips } from '../domains/chat/messages/tips'
import { createTypingService } from '../domains/chat/messages/typing.service'
import { createWxExchange } from '../domains/chat/messages/wx-exchange'
import type { Core } from '../lib/core'
import type { Foundation } from './foundation'
import type { Money } from './money'
import type { People } from './people'

type Known = Foundation & Money & People

/** Messages between members and with the help desk. */
export const wireMessages = (core: Core, known: Known) => {
  const {
    productConfig,
    members,
    news,
    usage,
    quotas,
    memberBriefs,
    relations,
    notices,
    groups,
    cursors,
    distances,
    store,
    pictures,
    takeDecode,
    uploads,
    leftovers,
    unlockOrders,
    contacts,
    bills,
    coins,
    moneyTools,
    unlocks,
    actionLists,
  } = known
  const mediaAddresses = createMediaAddresses(core)
  const messagePolicy = createMessagePolicy(productConfig, relations, quotas)
  const messagePresenter = createMessagePresenter(mediaAddresses, core.crypto)
  const messageNews = createMessageNews(news, messagePresenter)
  const messageActs = createMessageActs(core, {
    productConfig,
    members,
    relations,
    groups,
    policy: messagePolicy,
    presenter: messagePresenter,
    messageNews,
  })
  const messageMedia = createMessageMedia(core, {
    productConfig,
    store,
    uploads,
    leftovers,
    pictures,
    takeDecode,
    addresses: mediaAddresses,
  })
  const typing = createTypingService(core, productConfig, news, members, messagePolicy)
  const serviceDoor = createSupportGate(core, { productConfig, usage })
  const sending = createSendingService(core, {
    productConfig,
    news,
    members,
    takeGreetingToll: createGreetingFee(core, { productConfig, quotas, usage, coins, bills }),
    groups,
    policy: messagePolicy,
    presenter: messagePresenter,
    messageNews,
    media: messageMedia,
    tips: createTips(core, productConfig, messageNews),
    exchange: createWxExchange({ productConfig, contacts, messageNews }),
    serviceDoor,
    relations,
  })
  const reading = createReadingService(core, {
    productConfig,
    news,
    members,
    briefsOf: memberBriefs.briefsOf,
    notices,
    groups,
    policy: messagePolicy,
    presenter: messagePresenter,
    relations,
    distances,
    likes: actionLists,
    offers: unlocks.offers,
    serviceDoor,
  })
  const helpdesk = createHelpdesk(core, {
    ...moneyTools,
    sending,
    receipts: reading,
    messageNews,
    memberBriefs,
    relations,
    unlockOrders,
    cursors,
  })
  return {
    mediaAddresses,
    messagePolicy,
    messagePresenter,
    messageNews,
    messageActs,
    messageMedia,
    typing,
    serviceDoor,
    sending,
    reading,
    helpdesk,
  }
}

/** The services of `wireMessages`. */
export type Messages = ReturnType<typeof wireMessages>

import { createHelpdesk } from '../domains/helpdesk/create-helpdesk'
import { createServiceDoor } from '../domains/helpdesk/service-door'
import { createGreetingToll } from '../domains/messages/greeting-toll'
import { createMediaAddresses } from '../domains/messages/media-address'
import { createMessageActs } from '../domains/messages/message-acts.service'
import { createMessageMedia } from '../domains/messages/message-media.service'
import { createMessageNews } from '../domains/messages/message-news'
import { createMessagePolicy } from '../domains/messages/message-policy.service'
import { createMessagePresenter } from '../domains/messages/message.presenter'
import { createReadingService } from '../domains/messages/reading.service'
import { createSendingService } from '../domains/messages/sending.service'
import { createTips } from '../domains/messages/tips'
import { createTypingService } from '../domains/messages/typing.service'
import { createWxExchange } from '../domains/messages/wx-exchange'
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
  const mediaAddresses = createMediaAddresses(core.config, core.crypto)
  const messagePolicy = createMessagePolicy(productConfig, relations, quotas)
  const messagePresenter = createMessagePresenter(mediaAddresses, core.crypto)
  const messageNews = createMessageNews(news, messagePresenter)
  const messageActs = createMessageActs(core, {
    config: productConfig,
    members,
    relations,
    groups,
    policy: messagePolicy,
    presenter: messagePresenter,
    messageNews,
  })
  const messageMedia = createMessageMedia(core, {
    config: productConfig,
    store,
    uploads,
    leftovers,
    pictures,
    addresses: mediaAddresses,
  })
  const typing = createTypingService(core, productConfig, news, members, messagePolicy)
  const serviceDoor = createServiceDoor(core, { config: productConfig, usage })
  const sending = createSendingService(core, {
    config: productConfig,
    news,
    members,
    takeGreetingToll: createGreetingToll(core, { config: productConfig, quotas, usage, coins, bills }),
    groups,
    policy: messagePolicy,
    presenter: messagePresenter,
    messageNews,
    media: messageMedia,
    tips: createTips(core, productConfig, messageNews),
    exchange: createWxExchange({ config: productConfig, contacts, messageNews }),
    serviceDoor,
    relations,
  })
  const reading = createReadingService(core, {
    config: productConfig,
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

/** What `wireMessages` built. */
export type Messages = ReturnType<typeof wireMessages>

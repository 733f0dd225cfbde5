import type { DataOf, PayloadOf } from '@contract/call'
import type { messageGroupList } from '@contract/calls/user/message_group_list'
import { PAGE_SIZE } from '@contract/constants'
import type { Unread } from '@contract/types/message'
import type { Core } from '../../../../lib/core'
import type { SealedCursors } from '../../../../lib/sealed/sealed-cursor'
import type { ProductConfig } from '../../../account/config/product-config'
import type { NoticeReader, NoticeService } from '../../notices/notice.service'
import type { GroupPlace } from './group-list.repository'
import { GroupLists, placeOf } from './group-lists'
import type { MessageGroupService } from './message-group.service'
import type { LikeSource } from '../ports'

/** Lists of groups, with what is unread in them. Source: product §7.5. */
export interface InboxService {
  /** A page of one box, with the viewer's unread counts. A `limit` of 0 reads the counts only. */
  listGroups(
    reader: NoticeReader,
    payload: PayloadOf<typeof messageGroupList>,
  ): Promise<DataOf<typeof messageGroupList>>
}

/** Dependencies beside the message tables. */
export interface InboxDeps {
  readonly productConfig: Pick<ProductConfig, 'chat'>
  readonly notices: NoticeService
  readonly groups: Pick<MessageGroupService, 'present'>
  readonly actionLists: LikeSource
  readonly cursors: SealedCursors
}

/** Lists over the message tables. */
export const createInboxService = (core: Core, deps: InboxDeps): InboxService => {
  const { productConfig, notices, groups, actionLists, cursors } = deps

  const unreadOf = async (viewerId: string): Promise<Unread> => {
    const [counted, system, likes] = await Promise.all([
      new GroupLists(core.db).countUnread(viewerId),
      notices.countUnread(core.db, viewerId),
      actionLists.countLikesToward(core.db, viewerId),
    ])
    const { messages: main, muted, greeters, unreadGreeters } = counted
    const greetings = unreadGreeters > 0 ? 1 : 0
    const total = main + greetings + system
    return { main, muted, greetings, system, likes, total, greeters, unreadGreeters }
  }

  return {
    async listGroups(reader, { box = 'main', cursor, limit = PAGE_SIZE }) {
      if (limit === 0)
        return { list: [], nextCursor: null, unread: await unreadOf(reader.id), latestNotice: null }
      const listName = `groups.${box}`
      const after = cursors.read<GroupPlace>(listName, reader.id, cursor)
      const waitingSinceMs = core.clock.now() - productConfig.chat.greetingExpireMs
      const list = new GroupLists(core.db).list(reader.id, {
        box,
        waitingSinceMs,
        after,
        limit: limit + 1,
      })
      const [rows, unread, latestNotice] = await Promise.all([
        list,
        unreadOf(reader.id),
        notices.latest(reader),
      ])
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        list: await groups.present(core.db, reader.id, page),
        nextCursor: rows.length > limit && last ? cursors.write(listName, reader.id, placeOf(last)) : null,
        unread,
        latestNotice,
      }
    },
  }
}

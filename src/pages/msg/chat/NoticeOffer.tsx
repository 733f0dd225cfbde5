import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { NoticeBar } from '@/components/frame/NoticeBar'
import { useAllowNotices, useAppNoticeText } from '@/shell/away/app-notices'
import type { ChatStore } from '@/stores/chat/chat'
import { useStores } from '@/stores/use-stores'

const HINT = 'notices'

/**
 * The offer of a notice about the answer, above the composer while the viewer waits for one and the mini-program may send them
 * nothing. Browsers are offered notices on 消息. Source: product §7.14
 */
export const NoticeOffer = observer(function NoticeOffer({ chat }: { chat: ChatStore }) {
  const { away, systemConfig, talk } = useStores()
  const { appNotices: text } = useAppNoticeText()
  const allowing = useAllowNotices()
  const waits = chat.latestOwn !== null && chat.latestOwn.seq === chat.log.lastSeq
  const mayOffer =
    !chat.isService && waits && systemConfig.value?.features.notices === true && !talk.hints.isDismissed(HINT)
  useEffect(() => {
    if (mayOffer) void away.load()
  }, [away, mayOffer])
  if (!mayOffer || away.choice !== 'off') return null
  return (
    <NoticeBar
      icon='message-circle'
      text={text.offer}
      actionText={text.allow}
      onAction={() => void allowing.run()}
      onClose={() => talk.hints.dismiss(HINT)}
      closeLabel={text.close}
    />
  )
})

import { observer } from 'mobx-react'
import { useRef } from 'react'
import { SECOND_MS } from '@contract/constants'
import type { Message } from '@contract/types/message'
import { ActionSheet, type SheetAction } from '@/components/layers/ActionSheet'
import { ActDialog } from '@/shell/safety/ActDialog'
import { useAction } from '@/shell/use-action'
import { useCopy } from '@/shell/use-copy'
import { useText } from '@/shell/use-text'
import type { ChatStore } from '@/stores/chat/chat'
import { useStores } from '@/stores/use-stores'
import { exactLabel } from '@/text/index'
import type { ChatLayerProps } from './ChatLayers'

/** How long an own message can be recalled, in s, until the system config is loaded. Source: product §7.5.4 */
const RECALL_SECONDS = 180

/** Actions on one message. Source: screens.md 12 (Long press) */
export const MessageMenu = observer(function MessageMenu({ layer, chat, onLayer }: ChatLayerProps) {
  const texts = useText()
  const { chat: text, common } = texts
  const { clock } = useStores()
  const message = layer?.kind === 'message' ? layer.message : null
  const last = useRef<Message | null>(message)
  if (message) last.current = message
  const actions = useMessageActions(chat, last.current, onLayer)
  return (
    <>
      <ActionSheet
        isOpen={message !== null}
        title={
          last.current ? text.menu.of(exactLabel(texts, last.current.createdAt, clock.now())) : undefined
        }
        actions={actions}
        cancelText={common.cancel}
        onClose={() => onLayer(null)}
      />
      <RemoveDialog chat={chat} layer={layer} onLayer={onLayer} />
    </>
  )
})

function useMessageActions(
  chat: ChatStore,
  pressed: Message | null,
  onLayer: ChatLayerProps['onLayer'],
): SheetAction[] {
  const { chat: text, report } = useText()
  const { systemConfig, clock } = useStores()
  const heart = useAction(chat.acts.toggleHeart, { lockMs: 0, about: ({ seq }) => seq })
  const recall = useAction(chat.acts.recall)
  const copy = useCopy()
  if (!pressed) return []
  // The message may have changed since it was pressed.
  const shown = chat.log.find(pressed.seq) ?? pressed
  const said = shown.content.text
  const isOwn = chat.isOwn(shown)
  const form = chat.head.value?.canMessage.form
  const canAct = (form === 'chat' || form === 'service') && !chat.sync.isPeerUnavailable
  const seconds = systemConfig.value?.chat?.recallSeconds ?? RECALL_SECONDS
  const canRecall = isOwn && clock.now() - shown.createdAt < seconds * SECOND_MS
  const hasHeart = chat.acts.hasHeart(shown)
  const when = (isOffered: boolean, action: SheetAction): SheetAction[] => (isOffered ? [action] : [])
  return [
    ...(said ? [{ text: text.menu.copy, icon: 'copy' as const, onPress: () => copy(said) }] : []),
    ...when(canAct, {
      text: text.menu.quote,
      icon: 'quote',
      onPress: () => chat.writing.setQuoted(shown),
    }),
    ...when(canAct && !isOwn && !chat.isService, {
      text: hasHeart ? text.menu.unheart : text.menu.heart,
      icon: 'heart',
      onPress: () => void heart.run(shown),
    }),
    ...when(canRecall, { text: text.menu.recall, icon: 'undo-2', onPress: () => void recall.run(shown) }),
    {
      text: text.menu.remove,
      icon: 'trash-2',
      onPress: () => onLayer({ kind: 'remove', message: shown }),
    },
    ...when(!isOwn && !chat.isService, {
      text: report.report,
      icon: 'flag',
      isDanger: true,
      onPress: () => onLayer({ kind: 'report', message: shown }),
    }),
  ]
}

const RemoveDialog = observer(function RemoveDialog({ chat, layer, onLayer }: ChatLayerProps) {
  const { chat: text } = useText()
  const message = layer?.kind === 'remove' ? layer.message : null
  const remove = useAction(async () => {
    if (message) await chat.acts.remove(message)
    onLayer(null)
  })
  return (
    <ActDialog
      isOpen={message !== null}
      words={text.removeDialog}
      act={remove}
      onCancel={() => onLayer(null)}
    />
  )
})

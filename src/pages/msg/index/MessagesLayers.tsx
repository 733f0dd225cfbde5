import { observer } from 'mobx-react'
import type { Group } from '@contract/types/message'
import { ActDialog } from '@/shell/safety/ActDialog'
import { MemberSafety, type SafetyTarget } from '@/shell/safety/MemberSafety'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { BoxSheet, type SideBox } from './BoxSheet'
import { LikesSheet } from './LikesSheet'
import { useGroupActs } from '../components/use-group-acts'

/** A layer over the list; null while none is open. */
export type MessagesLayer = { kind: 'likes' } | { kind: SideBox } | { kind: 'remove'; group: Group } | null

/** A group whose menu is open, and its peer. */
export interface GroupMenu {
  readonly group: Group
  readonly target: SafetyTarget
}

/** Props of {@link MessagesLayers}. */
export interface MessagesLayersProps {
  layer: MessagesLayer
  onLayer: (layer: MessagesLayer) => void
  /** Null while it is closed. */
  menu: GroupMenu | null
  onMenu: (menu: GroupMenu | null) => void
  /** Opens a group's menu. */
  onGroup: (group: Group) => void
}

/** All layers over the messages. None is open when the page appears, so they are loaded after it. */
export const MessagesLayers = observer(function MessagesLayers(props: MessagesLayersProps) {
  const { layer, onLayer, onGroup } = props
  const close = () => onLayer(null)
  return (
    <>
      <BoxSheet box='greetings' isOpen={layer?.kind === 'greetings'} onClose={close} onMenu={onGroup} />
      <BoxSheet box='archived' isOpen={layer?.kind === 'archived'} onClose={close} onMenu={onGroup} />
      <LikesSheet isOpen={layer?.kind === 'likes'} onClose={close} />
      <RowMenu
        menu={props.menu}
        onClose={() => props.onMenu(null)}
        onRemove={(group) => onLayer({ kind: 'remove', group })}
      />
      <RemoveDialog group={layer?.kind === 'remove' ? layer.group : null} onClose={close} />
    </>
  )
})

/** The long-press menu: the actions of the swipe, archiving, and safety. Source: product §8.3 */
const RowMenu = observer(function RowMenu({
  menu,
  onClose,
  onRemove,
}: {
  menu: GroupMenu | null
  onClose: () => void
  onRemove: (group: Group) => void
}) {
  const { actions: text } = useText().messages
  const acts = useGroupActs()
  const group = menu?.group
  return (
    <MemberSafety
      target={menu?.target ?? null}
      context='chat'
      hasSafety={group?.kind !== 'service'}
      actions={
        group && [
          acts.actionOf(group, 'pinned'),
          acts.actionOf(group, 'muted'),
          acts.actionOf(group, 'archived'),
          { text: text.removeChat, icon: 'trash-2', onPress: () => onRemove(group) },
        ]
      }
      onClose={onClose}
    />
  )
})

const RemoveDialog = observer(function RemoveDialog({
  group,
  onClose,
}: {
  group: Group | null
  onClose: () => void
}) {
  const { messages } = useText()
  const { groups } = useStores().talk
  const remove = useAction(async () => {
    if (group) await groups.clear(group)
    onClose()
  })
  return <ActDialog isOpen={group !== null} words={messages.removeDialog} act={remove} onCancel={onClose} />
})

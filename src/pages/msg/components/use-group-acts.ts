import type { Group } from '@contract/types/message'
import type { SheetAction } from '@/components/layers/ActionSheet'
import type { IconName } from '@/components/icon/icon-names'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import type { GroupSwitch } from '@/stores/chat/groups/message-groups'
import { useStores } from '@/stores/use-stores'

const icons: Record<GroupSwitch, IconName> = {
  pinned: 'pin',
  muted: 'bell-off',
  archived: 'archive',
}

/** Actions on one row that only the viewer notices; a list and a chat both offer them. */
export function useGroupActs() {
  const { groups } = useStores().talk
  const { actions, pinLimit } = useText().messages
  const names: Record<GroupSwitch, readonly [on: string, off: string]> = {
    pinned: [actions.pin, actions.unpin],
    muted: [actions.mute, actions.unmute],
    archived: [actions.archive, actions.unarchive],
  }
  const toggle = useAction((group: Group, name: GroupSwitch) => groups.setSwitch(group, name, !group[name]), {
    about: ({ groupId }) => groupId,
    onFailure: ({ name }) => {
      if (name !== 'INVALID_PARAMETERS') return false
      showToast(pinLimit)
      return true
    },
  })
  const textOf = (group: Group, name: GroupSwitch) => names[name][group[name] ? 1 : 0]
  return {
    /** Toggles a switch of the row. */
    toggle: (group: Group, name: GroupSwitch) => void toggle.run(group, name),
    textOf,
    /** The same action as an entry of a menu. */
    actionOf: (group: Group, name: GroupSwitch): SheetAction => ({
      text: textOf(group, name),
      icon: icons[name],
      onPress: () => void toggle.run(group, name),
    }),
  }
}

import { observer } from 'mobx-react'
import type { ActionRow } from '@contract/types/action'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { RefusedSheet } from './RefusedSheet'

/** A member who still exists has a page to open. */
const toMember = ({ member }: ActionRow) =>
  member === null || member.gone ? null : () => navigateTo('member', { id: member.id })

/** Members who are no longer recommended (不再推荐), with a button to recommend them again. Source: product §5.5 */
export const HiddenSheet = observer(function HiddenSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { hiddenList } = useStores()
  const { settings: text } = useText()
  const unhide = useAction(
    async (row: ActionRow) => {
      await hiddenList.letBack(row)
      showToast(text.unhidden)
    },
    // Several members may be restored one after the other.
    { lockMs: 0, about: ({ id }) => id },
  )
  return (
    <RefusedSheet
      isOpen={isOpen}
      store={hiddenList}
      title={text.hidden}
      note={text.hiddenNote}
      emptyTitle={text.hiddenEmpty}
      letBackText={text.unhide}
      wayOf={toMember}
      onLetBack={(row) => void unhide.run(row)}
      onClose={onClose}
    />
  )
})

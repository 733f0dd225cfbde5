import { observer } from 'mobx-react'
import type { ActionRow } from '@contract/types/action'
import { navigateTo } from '@/platform/navigation'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import { RefusedSheet } from './RefusedSheet'

const open = ({ member }: ActionRow): void => {
  if (member) void navigateTo('member', { id: member.id })
}

/** Members whom the viewer passed, with a link to their pages, where they can be liked. Source: product §7.3.3 */
export const PassedSheet = observer(function PassedSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { passedList } = useStores()
  const { settings: text } = useText()
  return (
    <RefusedSheet
      isOpen={isOpen}
      store={passedList}
      title={text.passed}
      note={text.passedNote}
      emptyTitle={text.passedEmpty}
      letBackText={text.lookAgain}
      wayOf={(row) => () => open(row)}
      onLetBack={(row) => {
        onClose()
        open(row)
      }}
      onClose={onClose}
    />
  )
})

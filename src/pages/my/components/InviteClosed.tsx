import { observer } from 'mobx-react'
import { EmptyState } from '@/components/EmptyState'
import { useText } from '@/shell/use-text'

/** In place of everything about invitations while the programme is closed. Source: screens.md 27 */
export const InviteClosed = observer(function InviteClosed() {
  const { invitation: text } = useText()
  return <EmptyState illustration='empty-like' title={text.closedTitle} line={text.closedLine} />
})

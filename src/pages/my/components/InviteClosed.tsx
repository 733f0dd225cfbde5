import { observer } from 'mobx-react'
import { EmptyState } from '@/components/frame/EmptyState'
import { useInviteText } from './use-invite-text'

/** Replaces everything about invitations while the programme is closed. Source: screens.md 27 */
export const InviteClosed = observer(function InviteClosed() {
  const { invitation: text } = useInviteText()
  return <EmptyState illustration='empty-like' title={text.closedTitle} line={text.closedLine} />
})

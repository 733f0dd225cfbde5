import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function InvitationBenefitsPage() {
  return (
    <ComingScreen
      route='invitationBenefits'
      illustration='empty-like'
      line={useText().mine.coming.invitationBenefits}
    />
  )
})

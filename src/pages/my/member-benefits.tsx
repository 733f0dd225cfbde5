import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function MemberBenefitsPage() {
  return (
    <ComingScreen
      route='memberBenefits'
      illustration='empty-like'
      line={useText().mine.coming.memberBenefits}
    />
  )
})

import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function ContactInformationPage() {
  return (
    <ComingScreen
      route='contactInformation'
      illustration='empty-msg'
      line={useText().mine.coming.contactInformation}
    />
  )
})

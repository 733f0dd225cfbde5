import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function AuthenticationPage() {
  return (
    <ComingScreen route='authentication' illustration='verify' line={useText().mine.coming.authentication} />
  )
})

import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function WithdrawPage() {
  return <ComingScreen route='withdraw' line={useText().mine.coming.withdraw} />
})

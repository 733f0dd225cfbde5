import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function AlipayAccountPage() {
  return <ComingScreen route='alipayAccount' line={useText().mine.coming.alipayAccount} />
})

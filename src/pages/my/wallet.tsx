import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function WalletPage() {
  return <ComingScreen route='wallet' line={useText().mine.coming.wallet} />
})

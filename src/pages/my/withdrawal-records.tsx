import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function WithdrawalRecordsPage() {
  return <ComingScreen route='withdrawalRecords' line={useText().mine.coming.withdrawalRecords} />
})

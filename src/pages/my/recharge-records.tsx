import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function RechargeRecordsPage() {
  return <ComingScreen route='rechargeRecords' line={useText().mine.coming.rechargeRecords} />
})

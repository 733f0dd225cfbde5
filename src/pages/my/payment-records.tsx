import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function PaymentRecordsPage() {
  return <ComingScreen route='paymentRecords' line={useText().mine.coming.paymentRecords} />
})

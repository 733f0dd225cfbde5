import { observer } from 'mobx-react'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'

export default observer(function IncomeRecordsPage() {
  return <ComingScreen route='incomeRecords' line={useText().mine.coming.incomeRecords} />
})

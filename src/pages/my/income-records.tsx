import { observer } from 'mobx-react'
import { RecordsScreen } from './records/RecordsScreen'

/** Bills of one kind. Source: product §8 (17–20) */
export default observer(function IncomeRecordsPage() {
  return <RecordsScreen type='income' route='incomeRecords' />
})

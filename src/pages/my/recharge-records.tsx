import { observer } from 'mobx-react'
import { RecordsScreen } from './records/RecordsScreen'

/** Bills of one kind. Source: product §8 (17–20) */
export default observer(function RechargeRecordsPage() {
  return <RecordsScreen type='recharge' route='rechargeRecords' />
})

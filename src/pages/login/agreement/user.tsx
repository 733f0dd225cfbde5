import { observer } from 'mobx-react'
import { AgreementPage } from '../components/AgreementPage'

/** The user agreement as a page. */
export default observer(function UserAgreementPage() {
  return <AgreementPage route='userAgreement' name='user' />
})

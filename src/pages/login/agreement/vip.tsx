import { observer } from 'mobx-react'
import { AgreementPage } from '../components/AgreementPage'

/** The membership agreement as a page. */
export default observer(function MembershipAgreementPage() {
  return <AgreementPage route='membershipAgreement' name='vip' />
})

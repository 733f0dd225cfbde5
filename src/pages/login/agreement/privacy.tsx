import { observer } from 'mobx-react'
import { AgreementPage } from '../components/AgreementPage'

/** The privacy policy as a page. */
export default observer(function PrivacyAgreementPage() {
  return <AgreementPage route='privacyPolicy' name='privacy' />
})

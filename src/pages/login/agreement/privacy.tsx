import { observer } from 'mobx-react'
import { Page } from '@/shell/Page'
import { AgreementBody } from '../components/AgreementBody'

/** The privacy policy as a page. */
export default observer(function PrivacyAgreementPage() {
  return (
    <Page route='privacyPolicy' background='surface'>
      <AgreementBody name='privacy' />
    </Page>
  )
})

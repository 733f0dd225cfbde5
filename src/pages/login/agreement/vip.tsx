import { observer } from 'mobx-react'
import { Page } from '@/shell/Page'
import { AgreementBody } from '../components/AgreementBody'

/** The membership agreement as a page. */
export default observer(function MembershipAgreementPage() {
  return (
    <Page route='membershipAgreement' background='surface'>
      <AgreementBody name='vip' />
    </Page>
  )
})

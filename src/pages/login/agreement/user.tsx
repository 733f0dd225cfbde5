import { observer } from 'mobx-react'
import { Page } from '@/shell/Page'
import { AgreementBody } from '../components/AgreementBody'

/** The user agreement as a page. */
export default observer(function UserAgreementPage() {
  return (
    <Page route='userAgreement' background='surface'>
      <AgreementBody name='user' />
    </Page>
  )
})

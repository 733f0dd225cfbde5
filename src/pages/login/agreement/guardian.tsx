import { observer } from 'mobx-react'
import { HumanProofSheet } from '@/shell/HumanProofSheet'
import { deferred } from '@/shell/page/deferred'
import { Page } from '@/shell/page/Page'

const GuardianClaim = deferred(() => import('./guardian/GuardianClaim').then((part) => part.GuardianClaim))

/**
 * A guardian asks for the refund of what a minor paid, and reads what became of it. It needs no account. Everything is
 * loaded with the page's own file, so that the main package of a mini-program holds nothing of it. Source: product §7.13,
 * screens.md 7a
 */
export default observer(function GuardianPage() {
  return (
    <Page route='guardian' overlays={<HumanProofSheet />}>
      <GuardianClaim />
    </Page>
  )
})

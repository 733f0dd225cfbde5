import { observer } from 'mobx-react'
import { AgreementText } from '@/components/layers/AgreementText'
import { CheckRow } from '@/components/forms/CheckRow'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import type { AgreementName } from '@/shell/agreements/AgreementBody'

/** The consent box, which only the member ticks. Source: product §9 (consent) */
export const ConsentRow = observer(function ConsentRow({
  onRead,
}: {
  onRead: (name: AgreementName) => void
}) {
  const { login } = useStores()
  const { login: text } = useText()
  return (
    <CheckRow
      isChecked={login.isAgreed}
      onChange={login.setAgreed}
      label={text.agreementLead + text.userAgreement + text.privacyPolicy}
    >
      <AgreementText
        lead={text.agreementLead}
        links={[
          { text: text.userAgreement, onPress: () => onRead('user') },
          { text: text.privacyPolicy, onPress: () => onRead('privacy') },
        ]}
      />
    </CheckRow>
  )
})

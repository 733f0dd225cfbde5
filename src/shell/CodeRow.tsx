import { observer } from 'mobx-react'
import { useStores } from '@/stores/use-stores'
import { CodeField, type CodeFieldProps } from './CodeField'
import { useText } from './use-text'

/** Props of {@link CodeRow}. */
export type CodeRowProps = Pick<CodeFieldProps, 'code' | 'onChange' | 'isWrong'>

/** A line of a form for the code that is sent to the viewer's phone. */
export const CodeRow = observer(function CodeRow(props: CodeRowProps) {
  const { proof, session } = useStores()
  const { proof: text } = useText()
  const phone = session.user?.phoneMasked
  return (
    <CodeField
      {...props}
      ticket={proof}
      ask={proof.requestForOwn}
      hint={phone ? text.sentTo(phone) : undefined}
    />
  )
})

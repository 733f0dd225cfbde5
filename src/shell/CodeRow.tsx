import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Field } from '@/components/Field'
import { showToast } from '@/platform/toast'
import { useStores } from '@/stores/use-stores'
import { useAction } from './use-action'
import { useSecondsLeft } from './use-seconds-left'
import { useText } from './use-text'

/** Props of {@link CodeRow}. */
export interface CodeRowProps {
  code: string
  onChange: (code: string) => void
  /** The last code was wrong; the card says so. */
  isWrong: boolean
}

/** A line of a form for the code that is sent to the viewer's own phone. The pause until the next one outlives the page. */
export const CodeRow = observer(function CodeRow({ code, onChange, isWrong }: CodeRowProps) {
  const { proof, session } = useStores()
  const { proof: text } = useText()
  const secondsLeft = useSecondsLeft(proof.resendAt)
  const request = useAction(async () => {
    await proof.requestForOwn()
    onChange('')
    showToast(text.sent)
  })
  const phone = session.user?.phoneMasked
  return (
    <Field
      ground='row'
      kind='number'
      label={text.label}
      placeholder={text.placeholder}
      value={code}
      onChange={onChange}
      error={isWrong ? text.wrong : null}
      hint={phone ? text.sentTo(phone) : undefined}
      autoComplete='one-time-code'
      inputMode='numeric'
      right={
        <Button
          kind='text'
          size='s'
          text={secondsLeft > 0 ? text.again(secondsLeft) : text.get}
          isDisabled={secondsLeft > 0}
          isBusy={request.isBusy}
          onPress={() => void request.run()}
        />
      }
    />
  )
})

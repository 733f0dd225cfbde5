import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Field } from '@/components/forms/Field'
import { showToast } from '@/platform/toast'
import type { SmsTicket } from '@/stores/account/sms-ticket'
import { useAction } from './use-action'
import { useSecondsLeft } from './use-seconds-left'
import { useText } from './use-text'

/** Props of {@link CodeField}. */
export interface CodeFieldProps {
  code: string
  onChange: (code: string) => void
  /** The last code was wrong; the card shows it. */
  isWrong: boolean
  /** The ticket whose pause counts down. */
  ticket: Pick<SmsTicket, 'resendAt'>
  /** Sends the code. */
  ask: () => Promise<void>
  /** True for failures that the card shows beside the number; they show no toast. */
  isShown?: (fields: Readonly<Record<string, string>>) => boolean
  /** Hint about where the code is sent. */
  hint?: string | undefined
  isDisabled?: boolean
}

/**
 * A line of a form for an SMS code, with a button that sends the code. The pause until the next code outlives the
 * page.
 */
export const CodeField = observer(function CodeField(props: CodeFieldProps) {
  const { code, onChange, isWrong, ticket, ask, isShown, hint, isDisabled = false } = props
  const { proof: text } = useText()
  const secondsLeft = useSecondsLeft(ticket.resendAt)
  const request = useAction(
    async () => {
      // Before and not after the request: the message may arrive before the answer, and the member may have typed its
      // code.
      onChange('')
      await ask()
      showToast(text.sent)
    },
    { onFailure: ({ fields }) => isShown?.(fields) ?? false },
  )
  return (
    <Field
      ground='row'
      // A browser's field for numbers drops characters before the code is found in a pasted message.
      kind={IS_WEB ? 'text' : 'number'}
      label={text.label}
      placeholder={text.placeholder}
      value={code}
      onChange={onChange}
      error={isWrong ? text.wrong : null}
      hint={hint}
      autoComplete='one-time-code'
      inputMode='numeric'
      right={
        <Button
          className='jy-field__act'
          kind='text'
          size='s'
          text={secondsLeft > 0 ? text.again(secondsLeft) : text.get}
          isDisabled={isDisabled || secondsLeft > 0}
          isBusy={request.isBusy}
          onPress={() => void request.run()}
        />
      }
    />
  )
})

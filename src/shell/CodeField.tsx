import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Field } from '@/components/Field'
import { showToast } from '@/platform/toast'
import type { SmsTicket } from '@/stores/sms-ticket'
import { useAction } from './use-action'
import { useSecondsLeft } from './use-seconds-left'
import { useText } from './use-text'

/** Props of {@link CodeField}. */
export interface CodeFieldProps {
  code: string
  onChange: (code: string) => void
  /** The last code was wrong; the card says so. */
  isWrong: boolean
  /** Whose pause counts down. */
  ticket: Pick<SmsTicket, 'resendAt'>
  /** Has the code sent. */
  ask: () => Promise<void>
  /** What the card shows beside the number is no toast. */
  isShown?: (fields: Readonly<Record<string, string>>) => boolean
  /** Where the code goes. */
  hint?: string | undefined
  isDisabled?: boolean
}

/** A line of a form for a code by SMS, with the button that has it sent. The pause until the next one outlives the page. */
export const CodeField = observer(function CodeField(props: CodeFieldProps) {
  const { code, onChange, isWrong, ticket, ask, isShown, hint, isDisabled = false } = props
  const { proof: text } = useText()
  const secondsLeft = useSecondsLeft(ticket.resendAt)
  const request = useAction(
    async () => {
      // Before, not after: the message may be there sooner than the answer, and its code be typed already.
      onChange('')
      await ask()
      showToast(text.sent)
    },
    { onFailure: ({ fields }) => isShown?.(fields) ?? false },
  )
  return (
    <Field
      ground='row'
      kind='number'
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

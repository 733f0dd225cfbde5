import { Alert, Button } from 'antd'
import { useRefusal, useText } from '../text/use-text'

/** Says why a list could not be read, and tries again. */
export function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = useText()
  const refusalOf = useRefusal()
  return (
    <Alert
      type='error'
      showIcon
      title={refusalOf(error)}
      action={<Button onClick={onRetry}>{text.common.retry}</Button>}
    />
  )
}

import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { ListEnd } from '@/components/frame/ListEnd'
import { useAction } from '@/shell/use-action'
import { useStores } from '@/stores/use-stores'
import { useMoneyText } from './use-money-text'

/** Replaces missing prices: requests them once automatically, then at the member's press. */
export const PricesMissing = observer(function PricesMissing() {
  const { systemConfig } = useStores()
  const { wallet: text } = useMoneyText()
  const [hasFailed, setFailed] = useState(false)
  const load = useAction(
    async () => {
      await systemConfig.load()
      setFailed(true)
    },
    { lockMs: 0 },
  )
  const { run } = load
  useEffect(() => void run(), [run])
  const isWaiting = load.isBusy || !hasFailed
  return (
    <ListEnd
      state={isWaiting ? 'loading' : 'error'}
      {...(isWaiting ? {} : { text: text.pricesMissing })}
      onRetry={() => void run()}
    />
  )
})

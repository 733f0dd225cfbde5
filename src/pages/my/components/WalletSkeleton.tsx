import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useUi } from '@/components/ui-context'
import './WalletSkeleton.scss'

const PARTS = ['balance', 'row', 'row', 'title', 'tile', 'tile', 'tile', 'tile', 'tile', 'tile'] as const

/** The wallet before its figures are there. */
export const WalletSkeleton = observer(function WalletSkeleton() {
  const { labels } = useUi()
  return (
    <View
      className='jy-skeleton jy-wallet-skeleton'
      role='status'
      aria-busy='true'
      aria-label={labels.loading}
    >
      {PARTS.map((part, index) => (
        <View key={index} className={`jy-skeleton__block jy-wallet-skeleton__${part}`} />
      ))}
      <View className='jy-skeleton__glint jy-moves--never' />
    </View>
  )
})

import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { SkeletonGround } from '@/components/frame/Skeleton'
import './WalletSkeleton.scss'

const PARTS = ['balance', 'row', 'row', 'title', 'tile', 'tile', 'tile', 'tile', 'tile', 'tile'] as const

/** The wallet before its balances are loaded. */
export const WalletSkeleton = observer(function WalletSkeleton() {
  return (
    <SkeletonGround className='jy-wallet-skeleton'>
      {PARTS.map((part, index) => (
        <View key={index} className={`jy-skeleton__block jy-wallet-skeleton__${part}`} />
      ))}
    </SkeletonGround>
  )
})

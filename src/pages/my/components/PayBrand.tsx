import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { classNames } from '@/components/class-names'
import './PayBrand.scss'

/** The character of the brand, the same in every language. */
const SIGN = '\u652f'

/** The tile of Alipay; decoration, because the words beside it say the same. Source: ui.md §2 (brands' icons) */
export const PayBrand = observer(function PayBrand({ isLarge = false }: { isLarge?: boolean }) {
  return (
    <View className={classNames('jy-pay-brand', isLarge && 'jy-pay-brand--large')} aria-hidden='true'>
      <Text>{SIGN}</Text>
    </View>
  )
})

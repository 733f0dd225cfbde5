import { usePageScroll } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { NavBar } from '@/components/frame/NavBar'
import { goBack } from '@/platform/navigation'

/**
 * The bar over the faded mark, which shows through until the page scrolls. Only H5 draws it. Source: screens.md 2, 3
 */
export const LoginBar = observer(function LoginBar() {
  const [isClear, setClear] = useState(true)
  usePageScroll(({ scrollTop }) => setClear(scrollTop <= 0))
  return <NavBar ground={isClear ? 'none' : 'page'} onBack={goBack} />
})

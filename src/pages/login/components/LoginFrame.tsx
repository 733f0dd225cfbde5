import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import logo from '@/assets/brand/logo.svg'
import './LoginFrame.scss'

/** Title, line and the faded mark that login and registration share. */
export const LoginFrame = observer(function LoginFrame({
  title,
  subtitle,
  children,
}: {
  title: string
  subtitle: ReactNode
  children: ReactNode
}) {
  return (
    <View className='jy-login'>
      <Image className='jy-login__mark' src={logo} aria-hidden='true' />
      <View className='jy-login__title' role='heading'>
        {title}
      </View>
      <View className='jy-login__subtitle'>{subtitle}</View>
      {children}
    </View>
  )
})

import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import logo from '@/assets/brand/logo.svg'
import { Heading } from '@/components/Heading'
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
      <Heading level={1} className='jy-login__title'>
        {title}
      </Heading>
      <View className='jy-login__subtitle'>{subtitle}</View>
      {children}
    </View>
  )
})

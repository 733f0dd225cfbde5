import { Image, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import type { ReactNode } from 'react'
import logo from '@/assets/brand/logo.svg'
import { Heading } from '@/components/Heading'
import './LoginFrame.scss'

/** The gutters and the faded mark that login and registration share. Source: screens.md 2, 3 */
export const LoginFrame = observer(function LoginFrame({ children }: { children: ReactNode }) {
  return (
    <View className='jy-login'>
      <Image className='jy-login__mark' src={logo} aria-hidden='true' />
      {children}
    </View>
  )
})

/** Heading of a step: a title, and a line that may contain a button. */
export const LoginHead = observer(function LoginHead({
  title,
  subtitle,
}: {
  title: string
  subtitle: ReactNode
}) {
  return (
    <>
      <Heading level={1} className='jy-login__title'>
        {title}
      </Heading>
      <View className='jy-login__subtitle'>{subtitle}</View>
    </>
  )
})

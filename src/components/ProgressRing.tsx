import { View } from '@tarojs/components'
import './ProgressRing.scss'

const FULL_TURN_DEG = 360

/** How far a file has gone up: a light arc grows on a pale ring. Not read out: the words beside it say the same. Source: ui.md §10 upload */
export function ProgressRing({ share }: { /** From 0 to 1. */ share: number }) {
  const background = `conic-gradient(#fff ${share * FULL_TURN_DEG}deg, rgba(255, 255, 255, 0.3) 0deg)`
  return <View className='jy-progress-ring' style={{ background }} aria-hidden='true' />
}

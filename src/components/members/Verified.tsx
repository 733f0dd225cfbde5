import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import { Pressable } from '../Pressable'
import './Verified.scss'

/** Props of {@link Verified}. */
export interface VerifiedProps {
  /** `seal` after a name · `soft` pill on surfaces · `solid` pill on photos · `photo` seal on photos. */
  form?: 'seal' | 'soft' | 'solid' | 'photo'
  /** The word on the pill; screen readers also read it for a seal. */
  text: string
  className?: string
  /** Opens the sheet that explains the seal. */
  onPress?: () => void
}

/** The seal alone, as decoration beside words that say the same; it takes the colour of its surroundings. */
export function Seal({ className }: { className?: string }) {
  return (
    <View className={classNames('jy-verified__seal', className)} aria-hidden='true'>
      <Icon name='seal' size={16} />
      <Icon name='seal-check' size={16} className='jy-verified__check' />
    </View>
  )
}

/**
 * The seal of an account that passed video authentication; the caller draws it for no other account. It is never sold
 * and never tied to membership. Source: ui.md §7.
 */
export function Verified({ form = 'seal', text, className, onPress }: VerifiedProps) {
  const isPill = form === 'soft' || form === 'solid'
  const face = (
    <>
      <Seal />
      {isPill && <Text>{text}</Text>}
    </>
  )
  const classes = classNames('jy-verified', `jy-verified--${form}`, className)
  if (!onPress) {
    return (
      <View className={classes} role='img' aria-label={text}>
        {face}
      </View>
    )
  }
  return (
    <Pressable className={`${classes} jy-verified--press`} label={text} pressStyle='flat' onPress={onPress}>
      {face}
    </Pressable>
  )
}

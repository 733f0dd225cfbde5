import { Button as NativeButton, Text, View } from '@tarojs/components'
import type { ButtonProps as NativeButtonProps } from '@tarojs/components'
import { classNames } from './class-names'
import { Icon } from './Icon'
import type { IconName } from './icon/icon-names'
import { Pressable } from './Pressable'
import './Button.scss'

/**
 * How much a button asks for attention. `danger` is danger text on neutral: destructive acts are never rose. `white`
 * and `glass` are for dark pictures.
 */
export type ButtonKind =
  | 'primary'
  | 'neutral'
  | 'soft'
  | 'ghost'
  | 'surface'
  | 'white'
  | 'glass'
  | 'dark'
  | 'gold'
  | 'danger'
  | 'text'

/** Props of {@link Button}. */
export interface ButtonProps {
  text: string
  kind?: ButtonKind
  /** Heights are 56, 50, 44, 40 and 32 px; the touch target of the last two is 44 px. */
  size?: 'xxl' | 'xl' | 'l' | 'm' | 's'
  icon?: IconName
  /** Screen readers read it instead of the text. */
  label?: string
  isBlock?: boolean
  isDisabled?: boolean
  /** Locks the button and turns the icon into a spinner; the text and the width stay. */
  isBusy?: boolean
  className?: string
  onPress?: () => void
  /** Platform features that need a native button, such as the phone number sheet; the component then renders one. */
  native?: Pick<NativeButtonProps, 'openType' | 'scope' | 'onGetPhoneNumber' | 'onGetAuthorize' | 'onError'>
}

function ButtonFace({ text, icon, isBusy }: Pick<ButtonProps, 'text' | 'icon' | 'isBusy'>) {
  return (
    <>
      {isBusy && <View className='jy-button__spinner' aria-hidden='true' />}
      {!isBusy && icon && <Icon name={icon} size={22} className='jy-button__icon' />}
      <Text className='jy-button__text'>{text}</Text>
    </>
  )
}

/** A button with a text. Source: ui.md §4, §10. */
export function Button({
  text,
  kind = 'neutral',
  size = 'xl',
  icon,
  label,
  isBlock = false,
  isDisabled = false,
  isBusy = false,
  className,
  onPress,
  native,
}: ButtonProps) {
  const classes = classNames(
    'jy-button',
    `jy-button--${kind}`,
    `jy-button--${size}`,
    isBlock && 'jy-button--block',
    isDisabled && 'jy-button--disabled',
    isBusy && 'jy-button--busy',
    className,
  )
  const face = <ButtonFace text={text} icon={icon} isBusy={isBusy} />
  if (!IS_WEB && native && !isDisabled && !isBusy) {
    return (
      <NativeButton
        className={`${classes} jy-button--native`}
        hoverClass='jy-pressed'
        aria-label={label}
        onClick={onPress}
        {...native}
      >
        {face}
      </NativeButton>
    )
  }
  return (
    <Pressable
      className={classes}
      label={label}
      isDisabled={isDisabled || isBusy}
      isBusy={isBusy}
      onPress={onPress}
    >
      {face}
    </Pressable>
  )
}

/** The one rose button of a screen: full width, 50 high. */
export function PrimaryButton(props: Omit<ButtonProps, 'kind' | 'size' | 'isBlock'>) {
  return <Button {...props} kind='primary' size='xl' isBlock />
}

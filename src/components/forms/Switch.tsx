import { Switch as NutSwitch } from '@nutui/nutui-react-taro'
import { View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Pressable } from '../Pressable'
import './Switch.scss'

/** Props of {@link Switch}. */
export interface SwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  /** Name of the setting that it switches. */
  label: string
  isDisabled?: boolean
  className?: string
}

/** Without this the drawing would be a tab stop of its own without a name. */
const face = { tabIndex: -1 }

/** Switches a setting at once. The press of the whole row works it, so that members need not hit the small switch. */
export function Switch({ isOn, onChange, label, isDisabled = false, className }: SwitchProps) {
  return (
    <Pressable
      className={classNames('jy-switch', isDisabled && 'jy-switch--disabled', className)}
      role='switch'
      label={label}
      isChecked={isOn}
      isDisabled={isDisabled}
      pressStyle='none'
      onPress={() => onChange(!isOn)}
    >
      <View className='jy-switch__face' aria-hidden='true'>
        <NutSwitch checked={isOn} disabled={isDisabled} {...face} />
      </View>
    </Pressable>
  )
}

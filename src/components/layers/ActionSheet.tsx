import { Text, View } from '@tarojs/components'
import { classNames } from '../class-names'
import { Icon } from '../Icon'
import type { IconName } from '../icon/icon-names'
import { Pressable } from '../Pressable'
import { Sheet } from './Sheet'
import './ActionSheet.scss'

/** One action of an {@link ActionSheet}. */
export interface SheetAction {
  text: string
  icon?: IconName
  /** A smaller line under the text. */
  note?: string
  isDanger?: boolean
  isDisabled?: boolean
  onPress: () => void
}

/** Props of {@link ActionSheet}. */
export interface ActionSheetProps {
  isOpen: boolean
  title?: string
  /** Name for screen readers when there is no title. */
  label?: string
  actions: readonly SheetAction[]
  cancelText: string
  onClose: () => void
}

/** A plain menu at the bottom. A choice closes it before the action begins. */
export function ActionSheet({ isOpen, title, label, actions, cancelText, onClose }: ActionSheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      label={label}
      footer={
        <Pressable className='jy-menu__cancel' pressStyle='flat' onPress={onClose}>
          {cancelText}
        </Pressable>
      }
    >
      <View className='jy-menu' role='menu'>
        {actions.map((action) => (
          <Pressable
            key={action.text}
            className={classNames('jy-menu__item', action.isDanger && 'jy-menu__item--danger')}
            role='menuitem'
            isDisabled={action.isDisabled}
            pressStyle='flat'
            onPress={() => {
              onClose()
              action.onPress()
            }}
          >
            {action.icon && <Icon name={action.icon} size={20} className='jy-menu__icon' />}
            <View className='jy-menu__words'>
              <Text>{action.text}</Text>
              {action.note && <Text className='jy-menu__note'>{action.note}</Text>}
            </View>
          </Pressable>
        ))}
      </View>
    </Sheet>
  )
}

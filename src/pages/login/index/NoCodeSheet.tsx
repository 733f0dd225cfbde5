import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Button } from '@/components/Button'
import { Icon } from '@/components/Icon'
import { Sheet } from '@/components/layers/Sheet'
import { useCopy } from '@/shell/use-copy'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import './NoCodeSheet.scss'

/** Props of {@link NoCodeSheet}. */
export interface NoCodeSheetProps {
  isOpen: boolean
  /** Masked phone number to which the code was sent. */
  phone: string
  onClose: () => void
}

/**
 * No code arrived: what to check, another number, and a link to the help desk, which needs no login. Source:
 * screens.md 2
 */
export const NoCodeSheet = observer(function NoCodeSheet({ isOpen, phone, onClose }: NoCodeSheetProps) {
  const { login, systemConfig } = useStores()
  const { noCode: text } = useText().login
  const copy = useCopy()
  const email = systemConfig.value?.help.email
  const tips = [
    ['phone', text.number(phone)],
    ['message-circle-warning', text.blocked],
    ['wifi-off', text.signal],
  ] as const
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={text.title}
      footer={
        <View className='jy-button-halves'>
          <Button size='l' text={text.edit} onPress={login.editPhone} />
          {email && <Button size='l' text={text.copyEmail} onPress={() => copy(email)} />}
        </View>
      }
    >
      <View className='jy-no-code'>
        {tips.map(([icon, words]) => (
          <View key={icon} className='jy-no-code__tip'>
            <Icon name={icon} size={20} className='jy-no-code__icon' />
            <Text className='jy-no-code__words jy-num'>{words}</Text>
          </View>
        ))}
        {email && <View className='jy-no-code__more'>{text.help(email)}</View>}
      </View>
    </Sheet>
  )
})

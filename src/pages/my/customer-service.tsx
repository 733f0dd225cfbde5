import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { copyText } from '@/platform/clipboard'
import { showToast } from '@/platform/toast'
import { ComingScreen } from '@/shell/ComingScreen'
import { useText } from '@/shell/use-text'
import { useStores } from '@/stores/use-stores'
import './customer-service.scss'

/** How to reach us until the chat with us opens: by mail and phone, at which hours. */
export default observer(function CustomerServicePage() {
  const { systemConfig } = useStores()
  const { mine, common } = useText()
  const text = mine.coming
  const help = systemConfig.value?.help
  const copy = async (words: string) => showToast((await copyText(words)) ? common.copied : common.copyFailed)
  return (
    <ComingScreen
      route='customerService'
      illustration='empty-msg'
      line={text.customerService}
      {...(help ? { buttonText: text.copyMail, onButton: () => void copy(help.email) } : {})}
    >
      {help && (
        <CellGroup>
          <Cell title={text.mail} value={help.email} />
          {help.phone && <Cell title={text.phone} value={help.phone} />}
          <Cell title={text.hours} value={help.hours} />
        </CellGroup>
      )}
      <View className='jy-service__emergency'>{text.emergency}</View>
    </ComingScreen>
  )
})

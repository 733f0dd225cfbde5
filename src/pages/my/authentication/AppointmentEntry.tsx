import { Text } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { Authentication } from '@contract/types/authentication'
import { Button } from '@/components/Button'
import type { AppointmentStore } from '@/stores/account/verification/appointment'
import type { AuthenticationStore } from '@/stores/account/verification/authentication'
import { momentLabel } from '@/text/index'
import { AppointmentSheet } from './AppointmentSheet'
import { useAuthenticationText } from './use-authentication-text'

/** The quiet way to a live appointment, or the date until which a limit closes it. Source: product §7.10 */
export const AppointmentEntry = observer(function AppointmentEntry({
  status: { appointment, appointmentWait: wait },
  store,
  faces,
}: {
  status: Authentication
  store: AppointmentStore
  faces: AuthenticationStore
}) {
  const texts = useAuthenticationText()
  const { appointment: text } = texts
  const [isOpen, setOpen] = useState(false)
  if (wait)
    return (
      <Text className='jy-face__tries jy-num'>{text.wait[wait.why](momentLabel(texts, wait.until))}</Text>
    )
  return (
    <>
      <Button
        kind='text'
        isBlock
        text={appointment ? text.ended.again : text.enter}
        onPress={() => setOpen(true)}
      />
      <AppointmentSheet isOpen={isOpen} onClose={() => setOpen(false)} store={store} faces={faces} />
    </>
  )
})

import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { Button } from '@/components/Button'
import { Dialog } from '@/components/layers/Dialog'
import { EmptyState } from '@/components/frame/EmptyState'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useMomentLabel } from '@/shell/use-moment-label'
import { useText } from '@/shell/use-text'
import type { DeviceSession } from '@/stores/account/device-sessions'
import { useStores } from '@/stores/use-stores'

const isNamed = <T extends object>(names: T, name: string): name is string & keyof T => name in names

/** When a device was last used; the age follows the clock. */
const LastSeen = observer(function LastSeen({ at }: { at: number }) {
  const { settings: text } = useText()
  return <>{text.lastSeen(useMomentLabel(at))}</>
})

/** Devices on which the member is logged in, with a button to log out the others. Source: product §8 (24) */
export const DevicesSheet = observer(function DevicesSheet({
  isOpen,
  onClose,
}: {
  isOpen: boolean
  onClose: () => void
}) {
  const { deviceSessions } = useStores()
  const { settings: text, common, errors } = useText()
  const [asked, setAsked] = useState<DeviceSession | 'others' | null>(null)
  const { sessions } = deviceSessions
  useEffect(() => {
    if (isOpen) void deviceSessions.load()
  }, [isOpen, deviceSessions])
  const otherCount = sessions.value?.filter(({ current }) => !current).length ?? 0
  const end = useAction(async (device: DeviceSession | 'others') => {
    if (device === 'others') await deviceSessions.endOthers()
    else await deviceSessions.end(device.id)
    setAsked(null)
    showToast(text.deviceEnded)
  })
  const nameOf = ({ client, city }: DeviceSession) => {
    const platform = client.split('/')[0] ?? ''
    const name = isNamed(text.clients, platform) ? text.clients[platform] : text.clients.other
    return city ? `${name} · ${city}` : name
  }
  return (
    <>
      <Sheet isOpen={isOpen} onClose={onClose} title={text.devices} subtitle={text.devicesNote} hasClose>
        <View className='jy-settings__sheet'>
          {sessions.isFirstLoad && <Skeleton shape='list' count={2} />}
          {sessions.state === 'error' && sessions.value === null && (
            <EmptyState
              illustration='error'
              title={common.loadFailed}
              line={sessions.error ? errors[sessions.error] : undefined}
              buttonText={common.retry}
              onButton={() => void deviceSessions.load()}
            />
          )}
          {sessions.value?.map((device) => (
            <View key={device.id} className='jy-settings__person'>
              <View className='jy-settings__name'>
                <View className='jy-ellipsis'>{nameOf(device)}</View>
                <View className='jy-settings__line'>
                  {device.current ? text.thisDevice : <LastSeen at={device.lastSeenAt} />}
                </View>
              </View>
              {!device.current && <Button text={text.endDevice} size='s' onPress={() => setAsked(device)} />}
            </View>
          ))}
          {otherCount > 1 && (
            <Button text={text.endOtherDevices} kind='danger' isBlock onPress={() => setAsked('others')} />
          )}
        </View>
      </Sheet>
      <Dialog
        isOpen={asked !== null}
        title={asked === 'others' ? text.endOtherDevicesTitle : text.endDeviceTitle}
        line={asked === 'others' ? text.endOtherDevicesLine : text.endDeviceLine}
        confirmText={text.endDevice}
        cancelText={common.cancel}
        isDestructive
        isBusy={end.isBusy}
        onConfirm={() => void (asked && end.run(asked))}
        onCancel={() => setAsked(null)}
      />
    </>
  )
})

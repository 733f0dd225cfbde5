import { Text } from '@tarojs/components'
import { installPanes, paneChanges, type Panes } from '@/lib/panes'
import type { RouteName } from '@/routes'
import { mountPage } from '../../../test/client/mount-page'
import { useIsInFront } from './use-is-in-front.h5'
import { useOpenBeside } from './use-open-beside.h5'

let active: string | null = null
let opened: string | null = null

beforeAll(() => installPanes({ activePath: () => active, openedUrl: () => opened } as unknown as Panes))

beforeEach(() => {
  active = null
  opened = null
})

const mount = (route: RouteName) =>
  mountPage(
    function Probe() {
      const chat = useOpenBeside('chat')
      return <Text>{`${useIsInFront(route)} ${chat?.userId ?? 'none'}`}</Text>
    },
    route,
    {},
  )

test('of two pages side by side, the one that the member uses is in front', async () => {
  const list = await mount('home')
  await list.until(() => expect(list.text()).toBe('true none'))
  active = '/pages/index/user?stamp=AB'
  paneChanges.emit()
  await list.until(() => expect(list.text()).toBe('false none'))
  active = '/pages/index/home?stamp=AA'
  paneChanges.emit()
  await list.until(() => expect(list.text()).toBe('true none'))
  await list.unmount()
  const member = await mount('followings')
  await member.until(() => expect(member.text()).toBe('false none'))
  active = '/pages/my/followings?stamp=AC'
  paneChanges.emit()
  await member.until(() => expect(member.text()).toBe('true none'))
  await member.unmount()
})

test('a list knows the chat that is open beside it', async () => {
  const list = await mount('home')
  opened = '/pages/msg/chat?groupId=1&userId=7'
  paneChanges.emit()
  await list.until(() => expect(list.text()).toBe('true 7'))
  opened = '/pages/msg/system'
  paneChanges.emit()
  await list.until(() => expect(list.text()).toBe('true none'))
  await list.unmount()
})

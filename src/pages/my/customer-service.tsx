import { View } from '@tarojs/components'
import { useDidShow } from '@tarojs/taro'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { SERVICE_ACCOUNT_ID } from '@contract/constants'
import type { ActionRow } from '@contract/types/action'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { nativeService } from '@/platform/native-service'
import { navigateTo } from '@/platform/navigation'
import { usePullDown } from '@/platform/gestures/pull-down'
import { Page } from '@/shell/page/Page'
import { UnlockSheet } from '@/shell/unlock/UnlockSheet'
import { useUnlock } from '@/shell/unlock/use-unlock'
import { useAction } from '@/shell/use-action'
import { useCopy } from '@/shell/use-copy'
import { BillsStore } from '@/stores/money/bills'
import { TicketsStore } from '@/stores/safety/tickets'
import { usePageStore, useStores } from '@/stores/use-stores'
import { BillSheet } from './components/BillSheet'
import { HelpTopics } from './customer-service/HelpTopics'
import { TicketList } from './customer-service/TicketList'
import { ReportTicketSheet } from './customer-service/ReportTicketSheet'
import { ServiceBanner } from './customer-service/ServiceBanner'
import { useHelpText } from './customer-service/use-help-text'
import './customer-service/customer-service.scss'

/** The page's list of tickets, which receives decisions while the page is mounted. */
function useTickets(): TicketsStore {
  const tickets = usePageStore(TicketsStore)
  useEffect(() => tickets.watch(), [tickets])
  useDidShow(() => void tickets.list.renew())
  usePullDown(tickets.list.refresh)
  return tickets
}

const openChat = () => navigateTo('chat', { userId: SERVICE_ACCOUNT_ID })

/** Help: a link to the help desk, the topics, and the status of the member's tickets. Source: screens.md 31 */
export default observer(function CustomerServicePage() {
  const { systemConfig } = useStores()
  const tickets = useTickets()
  const unlock = useUnlock()
  const bills = usePageStore(BillsStore, 'withdrawal')
  const { service: text } = useHelpText()
  const openBill = useAction(async (row: ActionRow) => {
    const bill = await tickets.billOf(row)
    if (bill) await bills.open(bill)
  })
  const open = (row: ActionRow) => {
    switch (row.matter?.kind) {
      case 'report':
        return tickets.open(row)
      case 'appeal':
        return navigateTo('systemMessages', {})
      case 'dispute':
        return row.unlock && unlock.openOrder(row.unlock)
      case 'refund':
      case 'withdrawal':
        return void openBill.run(row)
      case 'inquiry':
      case undefined:
        return openChat()
    }
  }
  return (
    <Page
      route='customerService'
      overlays={
        <>
          <ReportTicketSheet
            tickets={tickets}
            onAsk={() => {
              tickets.close()
              openChat()
            }}
          />
          <UnlockSheet store={unlock} />
          <BillSheet bills={bills} canPay={systemConfig.canBuy} />
        </>
      }
    >
      <View className='jy-service'>
        <ServiceBanner />
        <HelpTopics />
        <TicketList tickets={tickets} onOpen={open} />
        {nativeService && (
          <View className='jy-service__native'>
            <Button kind='surface' isBlock icon='wechat' text={text.native} native={nativeService} />
          </View>
        )}
        <ContactRows />
        <View className='jy-service__emergency jy-num'>{text.emergency}</View>
      </View>
    </Page>
  )
})

/** Ways besides the chat: the page for guardians, those that are configured, and the company with its filings. */
const ContactRows = observer(function ContactRows() {
  const { systemConfig } = useStores()
  const { service } = useHelpText()
  const { contact: text } = service
  const help = systemConfig.value?.help
  const copy = useCopy()
  const row = (title: string, words = '') => (
    <Cell key={title} title={title} value={words} hasArrow={false} onPress={() => copy(words || title)} />
  )
  return (
    <CellGroup title={text.title}>
      <Cell title={text.guardian} onPress={() => navigateTo('guardian')} />
      {help?.phone && row(text.phone, help.phone)}
      {help?.minorHotline && row(text.minor, help.minorHotline)}
      {help?.email && row(text.email, help.email)}
      {[help?.company, ...(help?.filings ?? [])].map((fact) => fact && row(fact))}
    </CellGroup>
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import type { ActionRow, Ticket } from '@contract/types/action'
import { EmptyState } from '@/components/frame/EmptyState'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import { Sheet } from '@/components/layers/Sheet'
import { Skeleton } from '@/components/frame/Skeleton'
import { MoreRows } from '@/shell/lists/MoreRows'
import { StateOfList } from '@/shell/lists/StateOfList'
import type { TicketsStore } from '@/stores/safety/tickets'
import { momentLabel } from '@/text/index'
import { ticketAbout, ticketState, ticketTone } from './ticket-words'
import { useHelpText } from './use-help-text'

const icons: Record<Ticket['kind'], IconName> = {
  report: 'flag',
  appeal: 'shield-alert',
  dispute: 'message-circle-warning',
  refund: 'undo-2',
  withdrawal: 'landmark',
  inquiry: 'headphones',
}
/** Number of rows on the page; the rest are in a sheet. Source: ours */
const FEW = 3

/** The viewer's tickets: the latest on the page, all in a sheet. Source: product §8 (31) */
export const TicketList = observer(function TicketList({
  tickets,
  onOpen,
}: {
  tickets: TicketsStore
  onOpen: (row: ActionRow) => void
}) {
  const { service } = useHelpText()
  const { tickets: text } = service
  const { list } = tickets
  if (list.rows.length === 0 && list.state === 'error') {
    return (
      <Pressable className='jy-service__retry' pressStyle='flat' onPress={() => void list.refresh()}>
        <Text>{text.failed}</Text>
      </Pressable>
    )
  }
  if (list.rows.length === 0) return null
  const hasMore = list.rows.length > FEW || !list.isAtEnd
  return (
    <>
      <View className='jy-cells__head'>
        <Text>{text.title}</Text>
        {hasMore && <AllTickets tickets={tickets} onOpen={onOpen} />}
      </View>
      <View className='jy-service__topics'>
        {list.rows.slice(0, FEW).map((row) => (
          <TicketRow key={row.id} row={row} onPress={() => onOpen(row)} />
        ))}
      </View>
    </>
  )
})

const AllTickets = observer(function AllTickets({
  tickets,
  onOpen,
}: {
  tickets: TicketsStore
  onOpen: (row: ActionRow) => void
}) {
  const { service } = useHelpText()
  const { tickets: text } = service
  const [isOpen, setOpen] = useState(false)
  const { list } = tickets
  return (
    <>
      <Pressable className='jy-service__all' pressStyle='flat' onPress={() => setOpen(true)}>
        <Text>{service.showAll}</Text>
      </Pressable>
      <Sheet isOpen={isOpen} title={text.title} hasClose onClose={() => setOpen(false)}>
        <View className='jy-service__sheet'>
          <StateOfList list={list} skeleton={<Skeleton shape='list' count={4} />}>
            {list.isEmpty && <EmptyState illustration='empty-record' title={text.none} line={text.empty} />}
            {list.rows.map((row) => (
              <TicketRow
                key={row.id}
                row={row}
                onPress={() => {
                  setOpen(false)
                  onOpen(row)
                }}
              />
            ))}
            <MoreRows list={list} />
          </StateOfList>
        </View>
      </Sheet>
    </>
  )
})

const TicketRow = observer(function TicketRow({ row, onPress }: { row: ActionRow; onPress: () => void }) {
  const texts = useHelpText()
  const { matter: ticket } = row
  if (!ticket) return null
  const about = ticketAbout(texts, row)
  return (
    <Pressable className='jy-service__ticket' pressStyle='flat' onPress={onPress}>
      <View className='jy-service__ticket-icon'>
        <Icon name={icons[ticket.kind]} size={20} />
      </View>
      <View className='jy-service__ticket-words'>
        <Text className='jy-service__ticket-title'>{texts.service.tickets.kinds[ticket.kind]}</Text>
        <Text className='jy-ellipsis jy-service__ticket-line jy-num'>
          {[about, momentLabel(texts, row.createdAt)].filter(Boolean).join(' · ')}
        </Text>
      </View>
      <Text className={`jy-service__state jy-service__state--${ticketTone(ticket)}`}>
        {ticketState(texts, ticket)}
      </Text>
      <Icon name='chevron-right' size={18} className='jy-service__arrow' />
    </Pressable>
  )
})

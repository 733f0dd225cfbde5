import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { Button } from '@/components/Button'
import { Cell, CellGroup } from '@/components/Cell'
import { Sheet } from '@/components/layers/Sheet'
import { showToast } from '@/platform/toast'
import { ActDialog } from '@/shell/safety/ActDialog'
import { useAction } from '@/shell/use-action'
import { useCopy } from '@/shell/use-copy'
import type { TicketsStore } from '@/stores/safety/tickets'
import { momentLabel } from '@/text/index'
import { ticketAbout, ticketState } from './ticket-words'
import { useHelpText } from './use-help-text'

/** A report by the viewer: its status, and a button to withdraw it. Source: product §7.9.3 */
export const ReportTicketSheet = observer(function ReportTicketSheet({
  tickets,
  onAsk,
}: {
  tickets: TicketsStore
  onAsk: () => void
}) {
  const texts = useHelpText()
  const { tickets: text } = texts.service
  const { opened } = tickets
  const [last, setLast] = useState(opened)
  const [isAsking, setAsking] = useState(false)
  if (opened && opened !== last) setLast(opened)
  const withdraw = useAction(async () => {
    if (opened) await tickets.withdraw(opened)
    setAsking(false)
    showToast(text.withdrawn)
  })
  const copy = useCopy()
  const row = opened ?? last
  if (!row?.matter) return null
  const { matter: ticket } = row
  return (
    <>
      <Sheet
        isOpen={opened !== null}
        title={text.detail}
        hasClose
        onClose={tickets.close}
        footer={
          <>
            {tickets.canWithdraw(row) && (
              <Button kind='ghost' isBlock text={text.withdrawReport} onPress={() => setAsking(true)} />
            )}
            <Button kind='neutral' isBlock text={text.ask} onPress={onAsk} />
          </>
        }
      >
        <View className='jy-service__sheet'>
          <View className='jy-service__sheet-title'>{`${text.kinds.report} · ${ticketState(texts, ticket)}`}</View>
          <Text className='jy-service__sheet-line'>{text.lines[ticket.state]}</Text>
          <CellGroup kind='sunken'>
            <Cell title={text.kinds.report} value={ticketAbout(texts, row)} />
            {ticket.reason && <Cell title={text.facts.reason} value={texts.report.reasons[ticket.reason]} />}
            <Cell title={text.facts.time} value={momentLabel(texts, row.createdAt)} />
            <Cell
              title={text.facts.number}
              note={row.id}
              value={text.copy}
              hasArrow={false}
              onPress={() => copy(row.id)}
            />
          </CellGroup>
        </View>
      </Sheet>
      <ActDialog
        isOpen={isAsking}
        words={{ title: text.withdrawTitle, line: text.withdrawLine, confirm: text.withdrawReport }}
        act={withdraw}
        onCancel={() => setAsking(false)}
      />
    </>
  )
})

import { observer } from 'mobx-react'
import { Cell, CellGroup } from '@/components/Cell'
import { navigateTo } from '@/platform/navigation'
import { useText } from '@/shell/use-text'
import type { RefusedListStore } from '@/stores/safety/refused-list'
import { useStores } from '@/stores/use-stores'
import { SwitchCell, useInvisibleOffer } from '../components/SwitchCell'
import type { OpenSheet } from './SettingsSheets'

interface GroupProps {
  onOpen: (sheet: OpenSheet) => void
}

/**
 * What others see, who may write, whom the viewer refused, and the recommendations, each in its group. Without the
 * settings, the account and the app's appearance stay available. Source: product §5.2, §8 (24)
 */
export const Visibility = observer(function Visibility({ onOpen }: GroupProps) {
  const { settings, mine } = useStores()
  const { settings: text, common } = useText()
  if (!settings.value) {
    if (mine.view.state !== 'error') return null
    return (
      <CellGroup title={text.privacy}>
        <Cell title={common.loadFailedTap} hasArrow={false} onPress={() => void mine.load()} />
      </CellGroup>
    )
  }
  return (
    <>
      <Shown />
      <CellGroup title={text.chats}>
        <Cell
          title={text.whoCanGreet}
          value={text.greetOptions[settings.value.whoCanGreet]}
          onPress={() => onOpen('greet')}
        />
        <SwitchCell name='readReceipts' />
        <SwitchCell name='maskImages' />
      </CellGroup>
      <Refused onOpen={onOpen} />
      <CellGroup title={text.recommendation}>
        <SwitchCell name='personalised' />
        <Cell
          title={text.learning.title}
          note={text.learning.note}
          hasArrow={false}
          onPress={() => onOpen('learning')}
        />
        <PlaceCell onOpen={onOpen} />
      </CellGroup>
    </>
  )
})

/** What others see of the member. */
const Shown = observer(function Shown() {
  const { session } = useStores()
  const offersInvisible = useInvisibleOffer()
  const { settings: text } = useText()
  return (
    <CellGroup title={text.privacy}>
      <SwitchCell name='hideFromNear' />
      <SwitchCell name='hideDistance' />
      <SwitchCell name='hideOnline' />
      <SwitchCell name='hideAge' />
      {session.hasVip && <SwitchCell name='hideVip' />}
      {offersInvisible && <SwitchCell name='browseInvisibly' />}
      <Cell title={text.fieldViewers} onPress={() => navigateTo('information')} />
      <SwitchCell name='pauseProfile' />
    </CellGroup>
  )
})

/** The members whom the viewer refused, with their number and a link to undo it. Source: product §5.5, §8 (24) */
const Refused = observer(function Refused({ onOpen }: GroupProps) {
  const { blockedList, hiddenList, passedList } = useStores()
  const text = useText().settings
  const valueOf = ({ total }: RefusedListStore) => (total === null ? {} : { value: text.peopleCount(total) })
  return (
    <CellGroup title={text.refused}>
      <Cell title={text.blocked} {...valueOf(blockedList)} onPress={() => onOpen('blocked')} />
      <Cell title={text.hidden} {...valueOf(hiddenList)} onPress={() => onOpen('hidden')} />
      <Cell title={text.passed} {...valueOf(passedList)} onPress={() => onOpen('passed')} />
      <Cell title={text.contactBlocks} onPress={() => onOpen('contacts')} />
    </CellGroup>
  )
})

/** Clears the stored place; says so where no place is stored. Source: product §7.2 */
const PlaceCell = observer(function PlaceCell({ onOpen }: GroupProps) {
  const { feed } = useStores()
  const { place: text } = useText().settings
  if (feed.nearby.locationState === 'none') return <Cell title={text.title} value={text.none} />
  return <Cell title={text.title} note={text.note} hasArrow={false} onPress={() => onOpen('place')} />
})

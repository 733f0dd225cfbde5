import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { DAY_MS } from '@contract/constants'
import type { ActionRow } from '@contract/types/action'
import { Button } from '@/components/Button'
import { CellGroup } from '@/components/Cell'
import { classNames } from '@/components/class-names'
import { EmptyState } from '@/components/frame/EmptyState'
import { Heading } from '@/components/Heading'
import { Icon } from '@/components/Icon'
import { ListEnd } from '@/components/frame/ListEnd'
import { Pressable } from '@/components/Pressable'
import { Segmented } from '@/components/forms/Segmented'
import { Skeleton } from '@/components/frame/Skeleton'
import { calendarDay } from '@/lib/time/calendar'
import { navigateTo, switchTab } from '@/platform/navigation'
import { Page } from '@/shell/page/Page'
import { StateOfList } from '@/shell/lists/StateOfList'
import { usePageList } from '@/shell/lists/use-list'
import { useStores } from '@/stores/use-stores'
import { SwitchCell, useInvisibleOffer } from './components/SwitchCell'
import { VisitLayers, type VisitStep } from './visitor/VisitLayers'
import { OwnVisitTile, VisitTile } from './visitor/VisitTile'
import { useVisitorText } from './visitor/use-visitor-text'
import './visitor/visitor.scss'

const SEGMENTS = ['seenMe', 'seenByMe'] as const

/** Visits of the list on the page; by day unless most of them are locked. */
const Visits = observer(function Visits({ onMenu }: { onMenu: (row: ActionRow) => void }) {
  const { people, session, systemConfig, clock } = useStores()
  const text = useVisitorText().visitors
  const { visitList: list, visitSegment: segment } = people
  if (list.isEmpty) {
    const { title, line } = text.empty[segment]
    const isSeen = segment === 'seenMe'
    return (
      <EmptyState
        illustration='empty-nearby'
        title={title}
        line={line}
        buttonText={isSeen ? text.improve : text.look}
        onButton={() => (isSeen ? navigateTo('information') : switchTab('home'))}
      />
    )
  }
  if (segment === 'seenMe' && people.lockedCount > 0) {
    return (
      <View className='jy-visits__grid'>
        {list.rows.map((row) => (
          <VisitTile key={row.id} row={row} />
        ))}
      </View>
    )
  }
  const mayErase = segment === 'seenByMe' && (session.hasVip || systemConfig.canBuy)
  const now = clock.now()
  const names: Record<string, string> = {
    [calendarDay(now)]: text.today,
    [calendarDay(now - DAY_MS)]: text.yesterday,
  }
  return (
    <>
      {people.visitDays.map(({ day, rows }) => (
        <View key={day}>
          <View className='jy-visits__day jy-num'>{names[day] ?? text.day(day)}</View>
          <View className='jy-visits__grid'>
            {rows.map((row) =>
              mayErase ? (
                <OwnVisitTile key={row.id} row={row} onMenu={onMenu} />
              ) : (
                <VisitTile key={row.id} row={row} />
              ),
            )}
          </View>
        </View>
      ))}
    </>
  )
})

/**
 * Number of visitors that only VIP members see. When dismissed, it becomes one line for this session. Source:
 * screens.md 30
 */
const LockedPanel = observer(function LockedPanel() {
  const { people } = useStores()
  const text = useVisitorText().visitors
  const title = text.more(people.lockedCount)
  if (people.isPanelSmall) {
    return (
      <Pressable className='jy-visits__bar' onPress={() => people.setPanelSmall(false)}>
        <Icon name='crown' size={18} />
        <Text className='jy-visits__bar-text jy-num'>{title}</Text>
        <Icon name='chevron-right' size={18} />
      </Pressable>
    )
  }
  return (
    <View className='jy-visits__panel'>
      <Heading level={2} className='jy-visits__panel-title jy-num'>
        <Icon name='crown' size={22} className='jy-visits__panel-icon' />
        <Text>{title}</Text>
      </Heading>
      <View className='jy-visits__panel-line'>{text.freeLine(people.freeVisitorCount)}</View>
      <View className='jy-visits__panel-acts'>
        <Pressable className='jy-visits__later' onPress={() => people.setPanelSmall(true)}>
          {text.notNow}
        </Pressable>
        <Button
          className='jy-visits__learn'
          text={text.learn}
          kind='gold'
          size='l'
          onPress={() => navigateTo('memberBenefits')}
        />
      </View>
    </View>
  )
})

/** Visits to the viewer, and visits by the viewer. Source: product §8 (30) */
export default observer(function VisitorPage() {
  const { people, settings, systemConfig } = useStores()
  const text = useVisitorText().visitors
  const { visitList: list, visitSegment: segment } = people
  const [pressed, setPressed] = useState<ActionRow | null>(null)
  const offersInvisible = useInvisibleOffer()
  const [step, setStep] = useState<VisitStep>(null)
  const openMenu = (row: ActionRow) => {
    setPressed(row)
    setStep('menu')
  }
  usePageList({
    refresh: () => people.visitList.refresh(),
    renew: () => people.visitList.renew(),
    loadMore: () => people.visitList.loadMore(),
  })
  const total = people.totals[segment]
  const [before, after] = text.totals[segment]
  const hasPanel = systemConfig.canBuy && segment === 'seenMe' && people.lockedCount > 0
  const isInvisible = segment === 'seenByMe' && settings.isInvisible
  return (
    <Page
      route='visitors'
      overlays={
        <>
          {hasPanel && <LockedPanel />}
          <VisitLayers row={pressed} step={step} onStep={setStep} />
        </>
      }
    >
      <View
        className={classNames(
          'jy-visits',
          hasPanel && `jy-visits--${people.isPanelSmall ? 'barred' : 'paneled'}`,
        )}
      >
        <Segmented
          options={SEGMENTS.map((value) => ({ value, text: text.segments[value] }))}
          value={segment}
          onChange={people.showVisits}
          label={text.segmentsLabel}
        />
        {segment === 'seenByMe' && offersInvisible && (
          <View className='jy-visits__switch'>
            <CellGroup>
              <SwitchCell name='browseInvisibly' />
            </CellGroup>
          </View>
        )}
        {isInvisible && <View className='jy-visits__note'>{text.invisible}</View>}
        <StateOfList
          list={list}
          skeleton={
            <Skeleton className='jy-visits__ghost' shape='tiles'>
              <View className='jy-skeleton__block jy-skeleton__label' />
            </Skeleton>
          }
        >
          {total !== null && total > 0 && (
            <View className='jy-visits__total'>
              {before && <Text className='jy-visits__before'>{before}</Text>}
              <Text className='jy-visits__figure jy-num'>{String(total)}</Text>
              <Text>{after}</Text>
            </View>
          )}
          <Visits onMenu={openMenu} />
          {/* The panel shows how many more there are. */}
          {!(hasPanel && list.endState === 'end') && (
            <ListEnd state={list.endState} onRetry={() => void list.loadMore()} />
          )}
        </StateOfList>
      </View>
    </Page>
  )
})

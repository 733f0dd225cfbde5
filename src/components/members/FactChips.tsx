import { ScrollView, View } from '@tarojs/components'
import { Chip } from '../forms/Chip'
import type { IconName } from '../icon/icon-names'
import './FactChips.scss'

/** One fact about a member; `isShared` marks facts of both members. */
export interface Fact {
  text: string
  icon?: IconName
  isShared?: boolean
}

/** Props of {@link FactChips}. */
export interface FactChipsProps {
  facts: readonly Fact[]
  /** `row` scrolls sideways, `wrap` takes as many lines as it needs. */
  layout?: 'row' | 'wrap'
  kind?: 'surface' | 'fill'
}

/** Lets the arrow keys scroll to chips beyond the edge. */
const keyScroll = { tabIndex: 0 }

/** Facts or interests as chips. */
export function FactChips({ facts, layout = 'row', kind = 'surface' }: FactChipsProps) {
  const chips = facts.map((fact) => (
    <View key={fact.text} className='jy-facts__item'>
      <Chip text={fact.text} icon={fact.icon} kind={kind} isSelected={fact.isShared} />
    </View>
  ))
  if (layout === 'wrap') return <View className='jy-facts jy-facts--wrap'>{chips}</View>
  return (
    <ScrollView className='jy-facts jy-facts--row' scrollX enhanced showScrollbar={false} {...keyScroll}>
      <View className='jy-facts__strip'>{chips}</View>
    </ScrollView>
  )
}

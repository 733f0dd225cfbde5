import { Input, Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { classNames } from '@/components/class-names'
import { EmptyState } from '@/components/frame/EmptyState'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import { isAppleMini } from '@/platform/client-name'
import { useStores } from '@/stores/use-stores'
import { FEW_TOPICS, findTopics, type ShownTopic, type TopicGroup } from './help-topics'
import { useHelpText } from './use-help-text'

const icons: Record<TopicGroup, IconName> = { safety: 'shield-alert', money: 'receipt-text' }
const groups = ['safety', 'money'] as const
const SEARCH_MAX = 40

/** Two tiles that filter the topics, the search, and the answers that open in place. Source: screens.md 31 */
export const HelpTopics = observer(function HelpTopics() {
  const texts = useHelpText()
  const { systemConfig } = useStores()
  const { service: text } = texts
  // Apple's devices show nothing about buying where nothing can be bought.
  const wordsOf = (name: TopicGroup) =>
    name === 'money' && isAppleMini && !systemConfig.canBuy ? ('payout' as const) : name
  const [group, setGroup] = useState<TopicGroup | null>(null)
  const [search, setSearch] = useState('')
  const [isWhole, setWhole] = useState(false)
  const [openName, setOpenName] = useState<string | null>(null)
  const found = findTopics(texts, { group, search }, systemConfig.value?.features)
  const isNarrowed = group !== null || search.trim() !== ''
  const shown = isWhole || isNarrowed ? found : found.slice(0, FEW_TOPICS)
  return (
    <>
      <View className='jy-service__tiles'>
        {groups.map((name) => (
          <Pressable
            key={name}
            className={classNames('jy-service__tile', group === name && 'jy-service__tile--on')}
            isPressed={group === name}
            onPress={() => setGroup(group === name ? null : name)}
          >
            <Icon name={icons[name]} size={24} className={`jy-service__tile-icon--${name}`} />
            <View className='jy-service__tile-words'>
              <Text className='jy-service__tile-title'>{text.tiles[wordsOf(name)].title}</Text>
              <Text className='jy-service__tile-line'>{text.tiles[wordsOf(name)].line}</Text>
            </View>
          </Pressable>
        ))}
      </View>
      <View className='jy-service__search'>
        <Icon name='search' size={18} className='jy-service__search-icon' />
        <Input
          className='jy-service__search-field'
          value={search}
          placeholder={text.search}
          placeholderClass='jy-service__search-placeholder'
          maxlength={SEARCH_MAX}
          confirmType='search'
          aria-label={text.search}
          nativeProps={{ 'aria-label': text.search, enterkeyhint: 'search', autocomplete: 'off' }}
          onInput={(event) => setSearch(event.detail.value)}
        />
        {search !== '' && (
          <Pressable
            className='jy-service__search-clear'
            label={text.searchClear}
            pressStyle='flat'
            onPress={() => setSearch('')}
          >
            <Icon name='circle-x' size={18} />
          </Pressable>
        )}
      </View>
      <View className='jy-cells__head'>
        <Text>{group === null ? text.topicsTitle : text.topicsOf[wordsOf(group)]}</Text>
        {group !== null && (
          <Pressable className='jy-service__all' pressStyle='flat' onPress={() => setGroup(null)}>
            <Text>{text.showAll}</Text>
          </Pressable>
        )}
      </View>
      {found.length === 0 ? (
        <EmptyState illustration='empty-record' title={text.nothingFound} line={text.nothingLine} />
      ) : (
        <View className='jy-service__topics'>
          {shown.map((topic) => (
            <TopicRow
              key={topic.name}
              topic={topic}
              isOpen={openName === topic.name}
              onPress={() => setOpenName(openName === topic.name ? null : topic.name)}
            />
          ))}
          {shown.length < found.length && (
            <Pressable className='jy-service__more' pressStyle='flat' onPress={() => setWhole(true)}>
              <Text>{text.showAll}</Text>
            </Pressable>
          )}
        </View>
      )}
    </>
  )
})

const TopicRow = observer(function TopicRow({
  topic,
  isOpen,
  onPress,
}: {
  topic: ShownTopic
  isOpen: boolean
  onPress: () => void
}) {
  return (
    <View className='jy-service__topic'>
      <Pressable className='jy-service__question' pressStyle='flat' isExpanded={isOpen} onPress={onPress}>
        <Text className='jy-service__question-words'>{topic.question}</Text>
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={20} className='jy-service__arrow' />
      </Pressable>
      {isOpen && (
        <View className='jy-service__answer'>
          <Text userSelect className='jy-selectable'>
            {topic.answer}
          </Text>
        </View>
      )}
    </View>
  )
})

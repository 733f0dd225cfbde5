import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect, useState } from 'react'
import { FILTER_MAX_AGE, MIN_AGE } from '@contract/constants'
import type { Filters, LookingFor } from '@contract/types/member'
import { Button } from '@/components/Button'
import { Chip } from '@/components/forms/Chip'
import { Icon } from '@/components/Icon'
import type { IconName } from '@/components/icon/icon-names'
import { Pressable } from '@/components/Pressable'
import { Range } from '@/components/forms/Range'
import { Segmented } from '@/components/forms/Segmented'
import { Sheet } from '@/components/layers/Sheet'
import { Switch } from '@/components/forms/Switch'
import { Verified } from '@/components/members/Verified'
import { navigateTo } from '@/platform/navigation'
import { showToast } from '@/platform/toast'
import { useAction } from '@/shell/use-action'
import { useText } from '@/shell/use-text'
import { FILTER_INTERESTS_MAX, type DistanceStop } from '@/stores/discovery/filters'
import { useStores } from '@/stores/use-stores'
import type { Texts } from '@/text/index'
import { AdvancedFilters } from './AdvancedFilters'
import './FilterSheet.scss'

const genders = ['all', 'female', 'male'] as const
const choices: readonly LookingFor[] = ['chat', 'friend', 'date', 'serious', 'activity']

/** Number of interests shown before 更多 opens all. */
const FIRST_INTERESTS = 6

function distanceText({ filters }: Texts, stop: DistanceStop): string {
  if (stop === null) return filters.city
  return stop === 0 ? filters.anywhere : filters.within(stop)
}

const ageText = ({ filters }: Texts, age: number) => (age >= FILTER_MAX_AGE ? filters.ageTop(age) : `${age}`)

/** The viewer's filters; they apply only when the button is pressed. Source: screens.md A */
export const FilterSheet = observer(function FilterSheet() {
  const { filters } = useStores()
  const { filters: text } = useText()
  const { draft } = filters
  const [last, setLast] = useState(draft)
  if (draft && draft !== last) setLast(draft)
  // A newly opened home page starts with the sheet closed.
  useEffect(() => filters.close, [filters])
  const shown = draft ?? last
  if (!shown) return null
  return (
    <Sheet
      isOpen={draft !== null}
      title={text.title}
      hasClose
      left={
        <Pressable className='filter-sheet__reset' pressStyle='flat' onPress={filters.clear}>
          {text.reset}
        </Pressable>
      }
      footer={<Apply />}
      onClose={filters.close}
    >
      <View className='filter-sheet'>
        <Basics draft={shown} />
        <Switches draft={shown} />
        <LookingForFilter draft={shown} />
        <Interests draft={shown} />
        {filters.hasVip && <AdvancedFilters />}
        <MoreForMembers />
      </View>
    </Sheet>
  )
})

interface DraftProps {
  draft: Filters
}

const Basics = observer(function Basics({ draft }: DraftProps) {
  const { filters } = useStores()
  const texts = useText()
  const { filters: text } = texts
  const stops = filters.distanceStops
  const stopAt = (index: number): DistanceStop => stops[index] ?? (stops[index] === null ? null : 0)
  const { bucketMax, ageMin, ageMax } = draft
  return (
    <>
      <View className='filter-sheet__block'>
        <View className='filter-sheet__label filter-sheet__label--far'>{text.gender}</View>
        <Segmented
          label={text.gender}
          options={genders.map((value) => ({ value, text: text.genders[value] }))}
          value={draft.gender}
          onChange={(gender) => filters.change({ gender })}
        />
      </View>
      <View className='filter-sheet__block'>
        <View className='filter-sheet__label'>
          <Text>{text.age}</Text>
          <Text className='filter-sheet__value jy-num'>{text.ages(ageMin, ageText(texts, ageMax))}</Text>
        </View>
        <Range
          id='filter-age'
          min={MIN_AGE}
          max={FILTER_MAX_AGE}
          values={[ageMin, ageMax]}
          label={text.age}
          textOf={text.ageOne}
          onChange={([from = MIN_AGE, to = FILTER_MAX_AGE]) => filters.change({ ageMin: from, ageMax: to })}
        />
      </View>
      <View className='filter-sheet__block'>
        <View className='filter-sheet__label'>
          <Text>{text.distance}</Text>
          <Text className='filter-sheet__value jy-num'>{distanceText(texts, bucketMax)}</Text>
        </View>
        <Range
          id='filter-distance'
          min={0}
          max={stops.length - 1}
          values={[Math.max(0, stops.indexOf(bucketMax))]}
          label={text.distance}
          textOf={(index) => distanceText(texts, stopAt(index))}
          onChange={([index = 0]) => filters.change({ bucketMax: stopAt(index) })}
        />
      </View>
    </>
  )
})

const Switches = observer(function Switches({ draft }: DraftProps) {
  const { filters } = useStores()
  const { filters: text, home } = useText()
  return (
    <View className='filter-sheet__switches'>
      <View className='filter-sheet__switch'>
        <View className='filter-sheet__sign'>
          <Verified text={home.verified} />
        </View>
        <Text className='filter-sheet__switch-text'>{text.certified}</Text>
        <Switch
          label={text.certified}
          isOn={draft.certifiedOnly}
          onChange={(certifiedOnly) => filters.change({ certifiedOnly })}
        />
      </View>
      <View className='filter-sheet__switch'>
        <View className='filter-sheet__sign'>
          <View className='filter-sheet__dot' />
        </View>
        <Text className='filter-sheet__switch-text'>{text.active}</Text>
        <Switch
          label={text.active}
          isOn={draft.activeOnly}
          onChange={(activeOnly) => filters.change({ activeOnly })}
        />
      </View>
    </View>
  )
})

const LookingForFilter = observer(function LookingForFilter({ draft: { lookingFor } }: DraftProps) {
  const { filters } = useStores()
  const { filters: text, member } = useText()
  const toggle = (choice: LookingFor) =>
    filters.change({
      lookingFor: lookingFor.includes(choice)
        ? lookingFor.filter((one) => one !== choice)
        : [...lookingFor, choice],
    })
  return (
    <View className='filter-sheet__block'>
      <View className='filter-sheet__label filter-sheet__label--far'>{text.lookingFor}</View>
      <View className='filter-sheet__chips'>
        {choices.map((choice) => (
          <View key={choice} className='filter-sheet__chip'>
            <Chip
              size='l'
              text={member.values.lookingFor[choice]}
              isSelected={lookingFor.includes(choice)}
              onPress={() => toggle(choice)}
            />
          </View>
        ))}
      </View>
    </View>
  )
})

const Interests = observer(function Interests({ draft: { interests } }: DraftProps) {
  const { filters, systemConfig } = useStores()
  const { filters: text } = useText()
  const [isOpen, setOpen] = useState(false)
  const all = systemConfig.value?.dict?.interests ?? []
  const suggested = all.filter((entry) => entry.suggested).slice(0, FIRST_INTERESTS)
  const picked = all.filter(({ id }) => interests.includes(id) && !suggested.some((one) => one.id === id))
  const isOffered = filters.hasVip || systemConfig.canBuy
  // Where no membership is sold, a former member may still remove saved interests.
  const kept = all.filter(({ id }) => interests.includes(id))
  const shown = isOpen ? all : isOffered ? [...picked, ...suggested] : kept
  const toggle = (id: string) => {
    // A member may still remove interests that were saved during a membership.
    if (!filters.hasVip && !interests.includes(id)) return showToast(text.interestsVip)
    if (!filters.toggleInterest(id)) showToast(text.interestsFull(FILTER_INTERESTS_MAX))
  }
  if (shown.length === 0) return null
  return (
    <View className='filter-sheet__block'>
      <View className='filter-sheet__label filter-sheet__label--far'>
        <Text>{text.interests}</Text>
        {isOffered && !filters.hasVip && <Text className='filter-sheet__note'>{text.interestsVip}</Text>}
      </View>
      <View className='filter-sheet__chips'>
        {shown.map((entry) => (
          <View key={entry.id} className='filter-sheet__chip'>
            <Chip
              size='l'
              icon={entry.icon as IconName}
              text={entry.label}
              isSelected={interests.includes(entry.id)}
              onPress={() => toggle(entry.id)}
            />
          </View>
        ))}
        {isOffered && (
          <View className='filter-sheet__chip'>
            <Chip
              size='l'
              role='button'
              text={isOpen ? text.less : text.more}
              onPress={() => setOpen(!isOpen)}
            />
          </View>
        )}
      </View>
    </View>
  )
})

const MoreForMembers = observer(function MoreForMembers() {
  const { filters, systemConfig } = useStores()
  const { filters: text } = useText()
  const learn = () => {
    filters.close()
    navigateTo('memberBenefits', { benefit: 'interests' })
  }
  if (filters.hasVip || !systemConfig.canBuy) return null
  return (
    <Pressable className='filter-sheet__vip' pressStyle='flat' onPress={learn}>
      <Icon name='crown' size={22} className='filter-sheet__crown' />
      <View className='filter-sheet__vip-words'>
        <Text>{text.vip}</Text>
        <Text className='filter-sheet__vip-note'>{text.vipNote}</Text>
      </View>
      <Text className='filter-sheet__learn'>{text.learn}</Text>
      <Icon name='chevron-right' size={16} />
    </Pressable>
  )
})

const Apply = observer(function Apply() {
  const { filters } = useStores()
  const { filters: text } = useText()
  const apply = useAction(filters.apply, {
    onFailure: ({ name }) => {
      if (name !== 'VIP_REQUIRED') return false
      showToast(text.moreVip)
      return true
    },
  })
  const { count, countState } = filters
  const label = () => {
    if (countState === 'counting') return text.counting
    if (!count) return text.apply
    return count.few ? text.few : text.show(count.about)
  }
  return (
    <Button kind='primary' isBlock text={label()} isBusy={apply.isBusy} onPress={() => void apply.run()} />
  )
})

import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useMemo, useState } from 'react'
import { INTERESTS_MAX } from '@contract/constants'
import { Chip } from '@/components/forms/Chip'
import { Field } from '@/components/forms/Field'
import { OptionList } from '@/components/layers/OptionSheet'
import { calendarDay } from '@/lib/time/calendar'
import { graphemeCount } from '@/lib/graphemes'
import { showToast } from '@/platform/toast'
import { TEXT_MAX, type ChoiceField, type ManyField, type TextField } from '@/stores/account/profile-editor'
import { useStores } from '@/stores/use-stores'
import { useInformationText } from './use-information-text'

const CITIES_SHOWN = 30

/** Options of each field, in the order of the sheet. */
const CHOICES = {
  education: ['school', 'college', 'bachelor', 'master', 'doctor'],
  incomeBand: ['below8', 'from8to15', 'from15to30', 'above30'],
  marital: ['single', 'divorced', 'widowed'],
  smoke: ['never', 'sometimes', 'often'],
  drink: ['never', 'sometimes', 'often'],
  children: ['none', 'have', 'prefer_not_to_say'],
} as const satisfies Record<ChoiceField, readonly string[]>

const LOOKING_FOR = ['serious', 'date', 'chat', 'friend', 'activity'] as const

/** Text of an option; an option that others do not see has a text for the member. */
export function useChoiceWords(): (field: ChoiceField, value: string) => string {
  const { member, information } = useInformationText()
  return (field, value) =>
    (member.values[field] as Readonly<Record<string, string>>)[value] || information.preferNotToSay
}

/** A text field. */
export const TextControl = observer(function TextControl({
  field,
  refusal,
}: {
  field: Exclude<TextField, 'prompt'>
  /** The server's refusal. */
  refusal: string | undefined
}) {
  const { profileEditor: editor, session } = useStores()
  const { information: text } = useInformationText()
  const changeableAt = session.user?.nicknameChangeableAt ?? null
  const isLocked = field === 'nickname' && changeableAt !== null
  const hint = isLocked
    ? text.hints.nicknameUntil(calendarDay(changeableAt))
    : field === 'nickname'
      ? text.hints.nickname
      : undefined
  const problem = editor.isChanged ? editor.problem : null
  return (
    <Field
      value={editor.text}
      onChange={editor.setText}
      kind={field === 'bio' ? 'multiline' : 'text'}
      ground='fill'
      hiddenLabel={text.fields[field]}
      placeholder={text.placeholders[field]}
      hint={hint}
      error={refusal ?? (problem ? text.problems[problem] : undefined)}
      maxLength={TEXT_MAX[field]}
      lengthOf={graphemeCount}
      isDisabled={isLocked}
      canClear={field !== 'bio'}
    />
  )
})

/** One of a few options. */
export const ChoiceControl = observer(function ChoiceControl({ field }: { field: ChoiceField }) {
  const { profileEditor: editor } = useStores()
  const { information: text } = useInformationText()
  const words = useChoiceWords()
  return (
    <>
      <OptionList
        options={CHOICES[field].map((value) => ({ value, text: words(field, value) }))}
        value={editor.choice}
        onChange={editor.setChoice}
        label={text.fields[field]}
      />
      <View className='jy-edit__hint'>{text.hints.optional}</View>
    </>
  )
})

/** Several of many options. */
export const ManyControl = observer(function ManyControl({ field }: { field: ManyField }) {
  const { profileEditor: editor, systemConfig } = useStores()
  const { information: text, member, filters } = useInformationText()
  const toggle = (id: string) => {
    if (!editor.toggle(id)) showToast(filters.interestsFull(INTERESTS_MAX))
  }
  const options =
    field === 'interests'
      ? (systemConfig.value?.dict?.interests ?? []).map(({ id, label }) => ({ id, label }))
      : LOOKING_FOR.map((id) => ({ id, label: member.values.lookingFor[id] }))
  return (
    <>
      {field === 'interests' && (
        <View className='jy-edit__hint jy-num'>
          {text.hints.interests(editor.many.length, INTERESTS_MAX)}
        </View>
      )}
      <View className='jy-edit__chips'>
        {options.map(({ id, label }) => (
          <View key={id} className='jy-edit__chip'>
            <Chip
              text={label}
              size='l'
              role='checkbox'
              isSelected={editor.many.includes(id)}
              onPress={() => toggle(id)}
            />
          </View>
        ))}
      </View>
    </>
  )
})

/** A city of the list. */
export const CityControl = observer(function CityControl() {
  const { profileEditor: editor, systemConfig } = useStores()
  const { information: text } = useInformationText()
  const [query, setQuery] = useState('')
  const cities = useMemo(() => systemConfig.value?.dict?.cities ?? [], [systemConfig.value])
  const found = useMemo(() => {
    const wanted = query.trim().toLowerCase()
    const matches = wanted ? cities.filter(({ label }) => label.toLowerCase().includes(wanted)) : cities
    const chosen = cities.find(({ code }) => code === editor.choice)
    const list = matches.slice(0, CITIES_SHOWN)
    return chosen && !wanted && !list.includes(chosen) ? [chosen, ...list] : list
  }, [cities, query, editor.choice])
  return (
    <>
      <Field value={query} onChange={setQuery} ground='fill' placeholder={text.searchCity} canClear />
      <View className='jy-edit__found'>
        <OptionList
          options={found.map(({ code, label }) => ({ value: code, text: label }))}
          value={editor.choice}
          onChange={editor.setChoice}
          label={text.searchCity}
        />
      </View>
      {found.length === 0 && <View className='jy-edit__hint'>{text.noCity}</View>}
    </>
  )
})

/** A question and its answer. */
export const PromptControl = observer(function PromptControl({ refusal }: { refusal: string | undefined }) {
  const { profileEditor: editor, systemConfig } = useStores()
  const { information: text } = useInformationText()
  const prompts = systemConfig.value?.dict?.prompts ?? []
  const free = prompts.filter(({ id }) => id === editor.promptId || !editor.answeredIds.includes(id))
  const question = prompts.find(({ id }) => id === editor.promptId)
  if (!question) {
    return (
      <OptionList
        options={free.map(({ id, label }) => ({ value: id, text: label }))}
        value={null}
        onChange={editor.choosePrompt}
        label={text.choosePrompt}
      />
    )
  }
  return (
    <>
      <View className='jy-edit__question'>
        <Text>{question.label}</Text>
      </View>
      <Field
        value={editor.text}
        onChange={editor.setText}
        kind='multiline'
        ground='fill'
        hiddenLabel={question.label}
        placeholder={text.placeholders.prompt}
        error={refusal ?? (editor.problem === 'long' ? text.problems.long : undefined)}
        maxLength={TEXT_MAX.prompt}
        lengthOf={graphemeCount}
      />
    </>
  )
})

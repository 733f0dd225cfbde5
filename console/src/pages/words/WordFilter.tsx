import { Flex, Input, Select } from 'antd'
import { WORD_ACTIONS, WORD_CATEGORIES } from '@contract/ops/ops-constants'
import type { WordEntry } from '@contract/ops/word-list'
import { useText } from '../../text/use-text'

/** Which entries of the draft are shown. */
export interface WordSearch {
  /** Part of the term. */
  readonly term: string
  /** Undefined for every category, and for every action. */
  readonly category: WordEntry['category'] | undefined
  readonly action: WordEntry['action'] | undefined
}

/** Finds every entry. */
export const EVERY_WORD: WordSearch = { term: '', category: undefined, action: undefined }

/** Whether the search finds an entry. */
export const isFound = (one: WordEntry, { term, category, action }: WordSearch): boolean =>
  one.term.toLowerCase().includes(term.trim().toLowerCase()) &&
  (category === undefined || one.category === category) &&
  (action === undefined || one.action === action)

interface WordFilterProps {
  readonly search: WordSearch
  onChange(search: WordSearch): void
}

/** Fields that search the draft. */
export function WordFilter({ search, onChange }: WordFilterProps) {
  const text = useText().words
  const change = (part: Partial<WordSearch>): void => onChange({ ...search, ...part })
  const categories = WORD_CATEGORIES.map((value) => ({ value, label: text.categories[value] }))
  const actions = WORD_ACTIONS.map((value) => ({ value, label: text.actions[value] }))
  return (
    <Flex gap='small' wrap className='gap'>
      <Input.Search
        allowClear
        aria-label={text.search}
        placeholder={text.search}
        style={{ width: 240 }}
        onChange={({ target }) => change({ term: target.value })}
      />
      <Select
        allowClear
        aria-label={text.category}
        placeholder={text.category}
        style={{ width: 140 }}
        options={categories}
        onChange={(category?: WordSearch['category']) => change({ category })}
      />
      <Select
        allowClear
        aria-label={text.action}
        placeholder={text.action}
        style={{ width: 120 }}
        options={actions}
        onChange={(action?: WordSearch['action']) => change({ action })}
      />
    </Flex>
  )
}

import { App, Button, Flex, Input, Select, Table, Tag, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { WORD_ACTIONS, WORD_CATEGORIES } from '@contract/ops/ops-constants'
import type { WordEntry } from '@contract/ops/word-list'
import { call } from '../api/call'
import { useRead } from '../api/queries'
import { Problem } from '../components/Problem'
import { useSession } from '../shell/session'
import { useRefusal, useText } from '../text/use-text'
import { WordChanges } from './WordChanges'
import { WordForm } from './WordForm'
import { WordVersions } from './WordVersions'

/** Colours of the actions, gravest first. */
const COLOURS = { block: 'red', review: 'orange', mask: 'default' } as const

/** The word lists: the draft that operators share, its changes, and the published versions. */
export function WordsPage() {
  const { words: text, versions } = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { viewer } = useSession()
  const { data, error, isFetching, refetch } = useRead('/ops/words/open', {})
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<WordEntry['category'] | undefined>(undefined)
  const [action, setAction] = useState<WordEntry['action'] | undefined>(undefined)
  const mayEdit = viewer.role === 'senior' || viewer.role === 'admin'

  const refresh = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/ops/words/') })

  /** Returns whether the draft was changed. */
  const edit = async (set: WordEntry[], remove: string[]): Promise<boolean> => {
    if (!data) return false
    try {
      await call('/ops/words/edit', { rev: data.rev, set, remove })
      return true
    } catch (failure) {
      message.error(refusalOf(failure))
      return false
    } finally {
      await refresh()
    }
  }

  const shown = useMemo(
    () =>
      (data?.entries ?? []).filter(
        (one) =>
          one.term.toLowerCase().includes(search.trim().toLowerCase()) &&
          (category === undefined || one.category === category) &&
          (action === undefined || one.action === action),
      ),
    [data, search, category, action],
  )

  const categories = WORD_CATEGORIES.map((value) => ({ value, label: text.categories[value] }))
  const actions = WORD_ACTIONS.map((value) => ({ value, label: text.actions[value] }))
  return (
    <>
      <Flex justify='space-between' align='center' wrap>
        <Typography.Title level={3}>{text.title}</Typography.Title>
        {data && <Typography.Text type='secondary'>{versions.inForce(data.version)}</Typography.Text>}
      </Flex>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && (
        <WordChanges
          draft={data}
          mayEdit={mayEdit}
          onEdit={(...change) => void edit(...change)}
          onDone={refresh}
        />
      )}
      {mayEdit && data && <WordForm onAdd={(entries) => edit(entries, [])} />}
      <Flex gap='small' wrap className='gap'>
        <Input.Search
          allowClear
          aria-label={text.search}
          placeholder={text.search}
          style={{ width: 240 }}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Select
          allowClear
          aria-label={text.category}
          placeholder={text.category}
          style={{ width: 140 }}
          options={categories}
          onChange={setCategory}
        />
        <Select
          allowClear
          aria-label={text.action}
          placeholder={text.action}
          style={{ width: 120 }}
          options={actions}
          onChange={setAction}
        />
      </Flex>
      <Table<WordEntry>
        rowKey='term'
        size='small'
        loading={isFetching && !data}
        pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
        dataSource={shown}
        locale={{ emptyText: text.empty }}
        columns={[
          { title: text.term, dataIndex: 'term' },
          { title: text.category, render: (_value, one) => text.categories[one.category] },
          {
            title: text.action,
            render: (_value, one) => <Tag color={COLOURS[one.action]}>{text.actions[one.action]}</Tag>,
          },
          ...(mayEdit
            ? [
                {
                  title: '',
                  render: (_value: unknown, one: WordEntry) => (
                    <Button size='small' onClick={() => void edit([], [one.term])}>
                      {text.remove}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
      <WordVersions mayEdit={mayEdit} onDone={refresh} />
    </>
  )
}

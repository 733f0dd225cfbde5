import { Button, Table, Tag } from 'antd'
import type { WordEntry } from '@contract/ops/word-list'
import { useText } from '../../text/use-text'

/** Colours of the actions, gravest first. */
const COLOURS = { block: 'red', review: 'orange', mask: 'default' } as const

interface WordTableProps {
  readonly entries: WordEntry[]
  readonly isLoading: boolean
  readonly mayEdit: boolean
  onRemove(term: string): void
}

/** Entries of the draft. */
export function WordTable({ entries, isLoading, mayEdit, onRemove }: WordTableProps) {
  const text = useText().words
  return (
    <Table<WordEntry>
      rowKey='term'
      size='small'
      loading={isLoading}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true }}
      dataSource={entries}
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
                  <Button size='small' onClick={() => onRemove(one.term)}>
                    {text.remove}
                  </Button>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

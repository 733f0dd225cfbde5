import { App, Flex, Typography } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { WordEntry } from '@contract/ops/word-list'
import { call } from '../../api/call'
import { useRead } from '../../api/queries'
import { Problem } from '../../components/Problem'
import { useSession } from '../../shell/session'
import { useRefusal, useText } from '../../text/use-text'
import { WordChanges } from './WordChanges'
import { EVERY_WORD, isFound, WordFilter, type WordSearch } from './WordFilter'
import { WordForm } from './WordForm'
import { WordTable } from './WordTable'
import { WordVersions } from './WordVersions'

/** The word lists: the draft that operators share, its changes, and the published versions. */
export function WordsPage() {
  const { words: text, versions } = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { viewer } = useSession()
  const { data, error, isFetching, refetch } = useRead('/ops/words/open', {})
  const [search, setSearch] = useState<WordSearch>(EVERY_WORD)
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

  const shown = useMemo(() => (data?.entries ?? []).filter((one) => isFound(one, search)), [data, search])

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
      <WordFilter search={search} onChange={setSearch} />
      <WordTable
        entries={shown}
        isLoading={isFetching && !data}
        mayEdit={mayEdit}
        onRemove={(term) => void edit([], [term])}
      />
      <WordVersions mayEdit={mayEdit} onDone={refresh} />
    </>
  )
}

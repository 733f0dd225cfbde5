import { Button } from 'antd'
import { useState } from 'react'
import { useRead } from '../api/queries'
import { Problem } from '../components/Problem'
import { RollBackDialog } from '../components/RollBackDialog'
import { VersionTable } from '../components/VersionTable'
import { useSession } from '../shell/session'
import { useText } from '../text/use-text'
import { WordDiffView } from './WordChanges'

/** What rolling back to a version changes. */
function Comparison({ version }: { version: number }) {
  const { data, error, refetch } = useRead('/ops/words/compare', { version })
  return (
    <>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      {data && <WordDiffView diff={data} />}
    </>
  )
}

/** Published versions, with the way back to each; version 1 is the program's own. */
export function WordVersions({ mayEdit, onDone }: { mayEdit: boolean; onDone(): Promise<void> }) {
  const { words: text, versions } = useText()
  const { proved } = useSession()
  const { data, error, refetch } = useRead('/ops/words/versions', {})
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <VersionTable
        rows={data?.list}
        what={{ title: text.count, render: ({ count }) => count }}
        empty={text.noVersions}
        hasBuiltIn
        backTo={(version) =>
          mayEdit && (
            <Button size='small' onClick={() => setChosen(version)}>
              {versions.rollBack(version)}
            </Button>
          )
        }
      />
      {chosen !== null && (
        <RollBackDialog
          version={chosen}
          rollBack={async (why) => (await proved('/ops/words/roll-back', { version: chosen, why })).version}
          onDone={onDone}
          onClose={() => setChosen(null)}
        >
          <Comparison version={chosen} />
        </RollBackDialog>
      )}
    </>
  )
}

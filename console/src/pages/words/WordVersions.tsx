import { useRead } from '../../api/queries'
import { Problem } from '../../components/Problem'
import { RollBackVersions } from '../../components/RollBackVersions'
import { useSession } from '../../shell/session'
import { useText } from '../../text/use-text'
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
  const text = useText().words
  const { proved } = useSession()
  const { data, error, refetch } = useRead('/ops/words/versions', {})
  return (
    <>
      {error && <Problem error={error} onRetry={() => void refetch()} />}
      <RollBackVersions
        rows={data?.list}
        what={{ title: text.count, render: ({ count }) => count }}
        empty={text.noVersions}
        mayEdit={mayEdit}
        renderChange={(version) => <Comparison version={version} />}
        rollBack={async (version, why) => (await proved('/ops/words/roll-back', { version, why })).version}
        onDone={onDone}
      />
    </>
  )
}

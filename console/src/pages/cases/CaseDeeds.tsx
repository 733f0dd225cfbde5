import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseQueue } from '@contract/ops/ops-constants'
import type { CaseFile } from '@contract/ops/ops-types'
import { DeedDialog } from '../../components/DeedDialog'
import { useKeys } from '../../components/use-keys'
import { useSession } from '../../shell/session'
import { useRefusal, useText } from '../../text/use-text'
import { type CaseDeed, deedsOf } from './case-deeds'

interface CaseDeedsProps {
  readonly queue: CaseQueue
  readonly file: CaseFile
  onDone(): void
}

/** The decisions of a case, each with its fields and the words that the member reads. */
export function CaseDeeds({ queue, file, onDone }: CaseDeedsProps) {
  const text = useText()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const refusalOf = useRefusal()
  const { proved, viewer } = useSession()
  const [chosen, setChosen] = useState<CaseDeed | null>(null)
  const may = { ban: viewer.role === 'senior' }
  const deeds = deedsOf(queue, { file, text, proved, may })
  const finish = async (): Promise<void> => {
    setChosen(null)
    onDone()
    // Not the case itself: reading it again would be another entry of the log.
    await queries.invalidateQueries({ queryKey: ['/ops/cases/list'] })
    queries.removeQueries({ queryKey: ['/ops/cases/open'] })
  }
  const begin = async (deed: CaseDeed): Promise<void> => {
    if (!deed.isDirect) return setChosen(deed)
    try {
      await deed.submit({})
      await finish()
    } catch (failure) {
      message.error(refusalOf(failure))
    }
  }
  useKeys(Object.fromEntries(deeds.flatMap((deed) => (deed.key ? [[deed.key, () => void begin(deed)]] : []))))
  return (
    <>
      {deeds.map((deed, place) => (
        <Button
          key={deed.name}
          type={place === 0 ? 'primary' : 'default'}
          danger={deed.isDanger === true}
          onClick={() => void begin(deed)}
        >
          {text.cases.deeds[deed.name]}
        </Button>
      ))}
      {chosen && (
        <DeedDialog
          title={text.cases.deeds[chosen.name]}
          fields={chosen.fields ?? []}
          asksWhy={chosen.asksWhy ?? true}
          preview={chosen.preview ?? (() => null)}
          submit={async (values) => {
            const data = await chosen.submit(values)
            const isHalf = typeof data === 'object' && data !== null && 'isDone' in data && !data.isDone
            if (isHalf) message.info(text.cases.more)
          }}
          onDone={() => void finish()}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

import { App, Button } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CaseQueue } from '@contract/ops/ops-constants'
import type { CaseFile } from '@contract/ops/ops-types'
import { ActDialog } from '../../components/ActDialog'
import { useNow } from '../../components/Moment'
import { useKeys } from '../../components/use-keys'
import { useSession } from '../../shell/session'
import { useRefusal, useText } from '../../text/use-text'
import type { CaseAct } from './act-parts'
import { actsOf } from './case-acts'

interface CaseActsProps {
  readonly queue: CaseQueue
  readonly file: CaseFile
  onDone(): void
  /** After an act that decides nothing. */
  onChanged(): void
}

/** The decisions of a case, each with its fields and the words that the member reads. */
export function CaseActs({ queue, file, onDone, onChanged }: CaseActsProps) {
  const text = useText()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const refusalOf = useRefusal()
  const { proved, viewer } = useSession()
  const [chosen, setChosen] = useState<CaseAct | null>(null)
  const may = { ban: viewer.role === 'senior' }
  const nowMs = useNow()
  const acts = actsOf(queue, { file, text, proved, may, nowMs })
  const finish = async (act: CaseAct): Promise<void> => {
    setChosen(null)
    if (act.stays) return onChanged()
    onDone()
    // Not the case itself: reading it again would be another entry of the log.
    await queries.invalidateQueries({ queryKey: ['/ops/cases/list'] })
    queries.removeQueries({ queryKey: ['/ops/cases/open'] })
  }
  const begin = async (act: CaseAct): Promise<void> => {
    if (!act.isDirect) return setChosen(act)
    try {
      await act.submit({})
      await finish(act)
    } catch (failure) {
      message.error(refusalOf(failure))
    }
  }
  useKeys(Object.fromEntries(acts.flatMap((act) => (act.key ? [[act.key, () => void begin(act)]] : []))))
  return (
    <>
      {acts.map((act, place) => (
        <Button
          key={act.name}
          type={place === 0 ? 'primary' : 'default'}
          danger={act.isDanger === true}
          onClick={() => void begin(act)}
        >
          {text.cases.acts[act.name]}
        </Button>
      ))}
      {chosen && (
        <ActDialog
          title={text.cases.acts[chosen.name]}
          fields={chosen.fields ?? []}
          asksWhy={chosen.asksWhy ?? true}
          preview={chosen.preview ?? (() => null)}
          submit={async (values) => {
            const data = await chosen.submit(values)
            const isHalf = typeof data === 'object' && data !== null && 'isDone' in data && !data.isDone
            if (isHalf) message.info(text.cases.more)
            const outcome = chosen.outcome?.(data) ?? null
            if (outcome !== null) message.info(outcome)
          }}
          onDone={() => void finish(chosen)}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

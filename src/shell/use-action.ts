import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, failureName, isShownByApp, type FailureName } from '@/api/errors'
import { focusFirstWrongField } from '@/components/dom'
import { systemClock } from '@/lib/time/clock'
import { throttle } from '@/lib/throttle'
import { showToast } from '@/platform/toast'
import { useStores } from '@/stores/use-stores'
import { errorText, textsOf } from '@/text/index'

/** A failed action, for pages that handle some failures themselves. */
export interface ActionFailure {
  readonly name: FailureName
  /** Data of the refusal, e.g. `resetAt`. */
  readonly data: Readonly<Record<string, unknown>>
  /** Error text of each refused field. */
  readonly fields: Readonly<Record<string, string>>
}

/** An action that a member starts with a press. */
export interface Action<A extends unknown[], R> {
  /** Never rejects; resolves to undefined when the action failed or the press did not count. */
  run(...args: A): Promise<R | undefined>
  readonly isBusy: boolean
  /** Error texts by field after INVALID_PARAMETERS; empty otherwise. */
  readonly fields: Readonly<Record<string, string>>
}

/** Options of one action. */
export interface ActionOptions<A extends unknown[] = unknown[]> {
  /** Handles a failure; true suppresses the toast. */
  readonly onFailure?: (failure: ActionFailure) => boolean | void
  /**
   * Presses within this time after the first do not count, in ms; 0 for actions that may follow fast. Default 500.
   * Source: product §8
   */
  readonly lockMs?: number
  /** The object of a press, where it varies: a press about another object counts while one is still running. */
  about?(...args: A): unknown
}

const noFields: Readonly<Record<string, string>> = {}

const failureOf = (error: unknown): ActionFailure => ({
  name: failureName(error),
  data: error instanceof CallError ? error.data : {},
  fields: error instanceof CallError ? error.fields : noFields,
})

/**
 * Runs `act` on a press: one at a time, without double presses. A failure shows a toast in the member's language and
 * focuses the first wrong field. Failures that the app reports by itself are not shown twice.
 */
export function useAction<A extends unknown[], R>(
  act: (...args: A) => Promise<R>,
  options: ActionOptions<A> = {},
): Action<A, R> {
  const { preferences } = useStores()
  const [running, setRunning] = useState(0)
  const [fields, setFields] = useState(noFields)
  const [mayPress] = useState(() => throttle(systemClock, options.lockMs))
  const latest = useRef({ act, options, running: new Set<unknown>(), isMounted: true })
  latest.current.act = act
  latest.current.options = options
  useEffect(() => {
    const current = latest.current
    current.isMounted = true
    return () => {
      current.isMounted = false
    }
  }, [])

  const run = useCallback(
    async (...args: A): Promise<R | undefined> => {
      const current = latest.current
      const about = current.options.about?.(...args)
      if (current.running.has(about) || !mayPress()) return undefined
      current.running.add(about)
      setRunning(current.running.size)
      setFields(noFields)
      try {
        return await current.act(...args)
      } catch (error) {
        const failure = failureOf(error)
        const isAnswered = current.options.onFailure?.(failure) === true
        if (current.isMounted) {
          setFields(failure.fields)
          focusFirstWrongField()
        }
        if (isAnswered || isShownByApp(error) || failure.name === 'ABORTED') return undefined
        showToast(errorText(textsOf(preferences.locale), failure.name, failure.data['class']))
        return undefined
      } finally {
        current.running.delete(about)
        if (current.isMounted) setRunning(current.running.size)
      }
    },
    [mayPress, preferences],
  )
  return { run, isBusy: running > 0, fields }
}

import { App } from 'antd'
import { useState } from 'react'
import { CallError } from '../api/call'
import { useRefusal, useText } from '../text/use-text'

/** A document with the version that the operator saw. */
export interface VersionDraft<T> {
  readonly version: number
  readonly document: T
}

interface VersionDraftDeps<T> {
  /** The document in force; undefined while it loads. */
  readonly inForce: VersionDraft<T> | undefined
  /** Refusal when a colleague published first. */
  readonly changed: string
  /** Reads what is in force again; undefined when that fails. */
  reread(): Promise<VersionDraft<T> | undefined>
  publish(draft: VersionDraft<T>, why: string): Promise<{ readonly version: number }>
}

/** Work on the next version of a document: the change, the question for its reason, and a conflict. */
export interface VersionWork<T> {
  /** Null without a change. */
  readonly draft: VersionDraft<T> | null
  /** True while the reason is asked for. */
  readonly isAsking: boolean
  /** The colleague who published first; null for nobody. */
  readonly conflictBy: string | null
  edit(document: T): void
  drop(): void
  ask(isAsking: boolean): void
  publish(why: string): Promise<void>
}

/** Keeps an operator's change until it is published or undone; a colleague's version in between loses nothing of it. */
export function useVersionDraft<T>(deps: VersionDraftDeps<T>): VersionWork<T> {
  const { inForce, changed, reread } = deps
  const { versions } = useText()
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const [draft, setDraft] = useState<VersionDraft<T> | null>(null)
  const [isAsking, ask] = useState(false)
  const [conflictBy, setConflictBy] = useState<string | null>(null)

  const drop = (): void => {
    setDraft(null)
    setConflictBy(null)
  }

  return {
    draft,
    isAsking,
    conflictBy,
    drop,
    ask,

    edit(document) {
      if (inForce) setDraft((former) => ({ version: former?.version ?? inForce.version, document }))
    },

    async publish(why) {
      if (!draft) return
      try {
        const { version } = await deps.publish(draft, why)
        ask(false)
        drop()
        message.success(versions.published(version))
        await reread()
      } catch (failure) {
        const newer = await reread()
        if (failure instanceof CallError && failure.refusal === changed) {
          ask(false)
          setConflictBy(String(failure.data.by))
          // The next attempt is about what the operator can see now.
          if (newer) setDraft({ ...draft, version: newer.version })
        } else message.error(refusalOf(failure))
      }
    },
  }
}

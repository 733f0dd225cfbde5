import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import type { PICTURE_REASONS } from '@contract/ops/ops-constants'
import type { WaitingPicture } from '@contract/ops/calls/pictures/list'
import { CallError } from '../../api/call'
import { useAct, useRead } from '../../api/queries'
import { useRefusal } from '../../text/use-text'

/** The waiting pictures, one of which is chosen, and the decisions about that one. */
export function usePictureQueue() {
  const refusalOf = useRefusal()
  const { message } = App.useApp()
  const queries = useQueryClient()
  const { data, error, refetch } = useRead('/ops/pictures/list', { limit: 60 }, { isLive: true })
  const approve = useAct('/ops/pictures/approve')
  const reject = useAct('/ops/pictures/reject')
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [chosenId, setChosenId] = useState<string | null>(null)

  const list = (data?.list ?? []).filter(({ id }) => !done.has(id))
  const place = Math.max(
    0,
    list.findIndex(({ id }) => id === chosenId),
  )
  const chosen = list[place]

  /** Leaves the grid at once, so that the next picture can be judged; a refusal brings it back unless it is decided. */
  const settle = async (work: Promise<unknown>, { id }: WaitingPicture): Promise<void> => {
    setChosenId(list[place + 1]?.id ?? list[place - 1]?.id ?? null)
    setDone((before) => new Set(before).add(id))
    try {
      await work
    } catch (failure) {
      message.error(refusalOf(failure))
      const isOver =
        failure instanceof CallError && ['PICTURE_DECIDED', 'PICTURE_UNKNOWN'].includes(failure.refusal)
      if (!isOver) setDone((before) => new Set([...before].filter((one) => one !== id)))
    }
    if (list.length <= 1) await queries.invalidateQueries({ queryKey: ['/ops/pictures/list'] })
  }

  return {
    list,
    chosen,
    error,
    refetch,
    isLoaded: data !== undefined,
    choose: setChosenId,
    /** Chooses the picture that is `by` places further. */
    move: (by: number): void =>
      setChosenId(list[Math.min(Math.max(place + by, 0), list.length - 1)]?.id ?? null),
    approve: (picture: WaitingPicture): void => void settle(approve.mutateAsync({ id: picture.id }), picture),
    reject: (picture: WaitingPicture, reason: (typeof PICTURE_REASONS)[number]): void =>
      void settle(reject.mutateAsync({ id: picture.id, reason }), picture),
  }
}

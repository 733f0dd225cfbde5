import { useEffect, useRef, useState } from 'react'
import type { ChatStore } from '@/stores/chat/chat'
import type { FlowItem } from '@/stores/chat/chat-flow'

/** How long the target of a jump stays highlighted, in ms. Source: ours */
const MARK_MS = 1_600

/** The row of a message; null while its page is not loaded. */
export const keyOfSeq = (flow: readonly FlowItem[], seq: number): string | null => {
  // The message itself may be deleted; the next one is at its place.
  const item = flow.find((one) => (one.kind === 'message' || one.kind === 'note') && one.message.seq >= seq)
  return item?.key ?? null
}

/** Scrolls to a message, loads the pages in between, and highlights it for a moment. */
export function useJump(chat: ChatStore, toRow: (key: string) => void) {
  const [marked, setMarked] = useState<string | null>(null)
  useEffect(() => {
    if (marked === null) return undefined
    const timer = setTimeout(() => setMarked(null), MARK_MS)
    return () => clearTimeout(timer)
  }, [marked])
  const [wanted, setWanted] = useState<number | null>(null)
  useEffect(() => {
    if (wanted === null) return
    const key = keyOfSeq(chat.flow, wanted)
    setWanted(null)
    if (key === null) return
    toRow(key)
    setMarked(key)
  }, [wanted, chat, toRow])
  const jump = (seq: number) => {
    // Rows of the pages between are rendered first.
    void chat.sync.reach(seq).then(() => setWanted(seq))
  }
  return { marked, jump }
}

/** Scrolls to the message that was chosen in the search. */
export function useSearchTarget({ search }: ChatStore, jump: (seq: number) => void): void {
  const { target } = search
  const latest = useRef(jump)
  latest.current = jump
  useEffect(() => {
    if (target === null) return
    search.consumeTarget()
    latest.current(target)
  }, [search, target])
}

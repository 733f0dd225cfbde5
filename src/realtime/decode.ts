import { realtimeEvents, type RealtimeEvent } from '@contract/realtime'
import type { RealtimeBody } from '@contract/types/realtime'
import { parseJson } from '@/lib/parse-json'

const known: ReadonlySet<string> = new Set<RealtimeEvent>(realtimeEvents)

/**
 * Decodes one pushed body; null for anything that is not JSON, has no id, or has an event that this version does
 * not know.
 */
export function decodeBody(text: string): RealtimeBody | null {
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || !('event' in body) || !('id' in body)) return null
  const isKnown = typeof body.event === 'string' && known.has(body.event) && typeof body.id === 'string'
  return isKnown ? (body as RealtimeBody) : null
}

/** Number of ids that are remembered; a repeated delivery follows soon after the first. Source: ours */
const REMEMBERED_IDS = 500

/**
 * Creates a filter that returns true only for the first delivery of an id, because delivery is at least once.
 * Source: product §4
 */
export function createDuplicateFilter(capacity = REMEMBERED_IDS): (id: string) => boolean {
  const seen = new Set<string>()
  return (id) => {
    if (seen.has(id)) return false
    seen.add(id)
    if (seen.size > capacity) seen.delete(seen.values().next().value as string)
    return true
  }
}

import type { Chunk, ChunkGraph, Module } from 'webpack'

interface CacheGroupsContext {
  readonly chunkGraph: ChunkGraph
}

const isStyle = ({ type }: Module): boolean => type === 'css/mini-extract'

const isChunkOf = (page: string, chunk: Chunk): boolean =>
  [...chunk.groupsIterable].some(({ origins }) =>
    origins.some(({ request }) => typeof request === 'string' && request.includes(page)),
  )

/** Goes before the groups that would share styles by their size. */
const PRIORITY = 100

const group = (name: string, belongs: (chunks: readonly Chunk[]) => boolean) => ({
  name,
  chunks: 'async' as const,
  enforce: true,
  priority: PRIORITY,
  test: (module: Module, { chunkGraph }: CacheGroupsContext): boolean =>
    isStyle(module) && belongs([...chunkGraph.getModuleChunksIterable(module)]),
})

/**
 * Where styles go that several pages share: those of the first page into one file, all others into a second. A sheet stands in one
 * file only. With a copy in each page's file the page that is opened last would undo what others refine: of rules of the same
 * weight the one that stands last counts.
 */
export const sharedStyles = (firstPage: string) => ({
  firstStyles: group(
    'first-styles',
    (chunks) => chunks.length > 1 && chunks.some((chunk) => isChunkOf(firstPage, chunk)),
  ),
  moreStyles: group(
    'more-styles',
    (chunks) => chunks.length > 1 && !chunks.some((chunk) => isChunkOf(firstPage, chunk)),
  ),
})

interface Sheet {
  readonly href: string
}

/** What the page has, of which this folder knows nothing else. */
declare const document: {
  readonly head: { insertBefore(sheet: Sheet, next: Sheet | null): void }
  querySelectorAll(selector: string): ArrayLike<Sheet>
}

/**
 * Puts a sheet into the page before those that refine it, whichever of them is asked for first: the app's, the two shared ones,
 * then those of pages. Its text alone gets into the page, so it knows nothing from outside.
 */
export function insertSheet(sheet: Sheet): void {
  const placeOf = ({ href }: Sheet): number => {
    const place = ['/app.', '/first-styles.', '/more-styles.'].findIndex((name) => href.includes(name))
    return place < 0 ? 3 : place
  }
  const isRefining = (other: Sheet): boolean => placeOf(other) > placeOf(sheet)
  const next = Array.from(document.querySelectorAll('link[rel="stylesheet"]')).find(isRefining)
  document.head.insertBefore(sheet, next || null)
}

import type { Chunk, ChunkGraph, Module } from 'webpack'

interface CacheGroupsContext {
  readonly chunkGraph: ChunkGraph
}

const isStyle = ({ type }: Module): boolean => type === 'css/mini-extract'

const isChunkOf = (page: string, chunk: Chunk): boolean =>
  [...chunk.groupsIterable].some(({ origins }) =>
    origins.some(({ request }) => typeof request === 'string' && request.includes(page)),
  )

/** Higher than the priority of groups that would share styles by their size. */
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
 * Where styles of several pages go: those of the first page into one file, all others into a second one. Each sheet is
 * in exactly one file. With a copy in each page's file, the page that opens last would undo refinements, because among
 * rules of the same weight the last one wins.
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

/** The part of the page's `document` that this folder uses. */
declare const document: {
  readonly head: { insertBefore(sheet: Sheet, next: Sheet | null): void }
  querySelectorAll(selector: string): ArrayLike<Sheet>
}

/**
 * Inserts a sheet before the sheets that refine it, whichever loads first: the app's, the two shared ones, then those
 * of pages. Only the function's text reaches the page, so it uses nothing from outside.
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

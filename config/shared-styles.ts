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
 * file only, and before those that refine it. With a copy in each page's file the page that is opened last would undo what
 * others refine: rules of the same weight count in the order in which they were loaded.
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

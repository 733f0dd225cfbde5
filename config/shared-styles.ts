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
 * in exactly one file, so no page loads it again. Their order does not matter (`docs/decisions/0011-style-order.md`).
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

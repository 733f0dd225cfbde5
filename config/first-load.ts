import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Chunk, ChunkGroup, Compilation, Compiler, Module } from 'webpack'

/** What a page loads first, as the build reports it. */
interface FirstLoad {
  /** Assets below the output folder: the chunks of the entry and of the page. */
  readonly files: readonly string[]
  /** Source bytes by package, before tree shaking and minification: a hint, not a share. */
  readonly parts: Readonly<Record<string, number>>
}

const withChildren = (group: ChunkGroup): ChunkGroup[] => [group, ...group.getChildren()]

const isFor = (group: ChunkGroup, page: string): boolean =>
  group.origins.some(({ request }) => typeof request === 'string' && request.includes(page))

/** The entry's chunks, and the chunks that only the page adds to them. */
const chunksOf = (compilation: Compilation, page: string): { entry: Set<Chunk>; own: Set<Chunk> } => {
  const entries = [...compilation.entrypoints.values()]
  const pages = entries.flatMap(withChildren).filter((group) => isFor(group, page))
  if (pages.length === 0) throw new Error(`The build has no page ${page}`)
  const entry = new Set(entries.flatMap((group) => group.chunks))
  const own = new Set(pages.flatMap((group) => group.chunks).filter((chunk) => !entry.has(chunk)))
  return { entry, own }
}

const scriptsAndStyles = (chunks: Iterable<Chunk>): string[] => [
  ...new Set([...chunks].flatMap((chunk) => [...chunk.files]).filter((file) => /\.(js|css)$/.test(file))),
]

/** Files of the entry, below the output folder. */
export const entryFiles = (compilation: Compilation): string[] =>
  scriptsAndStyles([...compilation.entrypoints.values()].flatMap((group) => group.chunks))

/** Files that a page needs beside the entry's, below the output folder. @throws Error for a page that is not built */
export const filesOfPage = (compilation: Compilation, page: string): string[] =>
  scriptsAndStyles(chunksOf(compilation, page).own)

/** The package of a module, or our own folder that contains it. */
const partOf = (module: Module, root: string): string => {
  const file = module.nameForCondition() ?? 'runtime'
  const inPackages = file.lastIndexOf('/node_modules/')
  const names = (
    inPackages < 0 ? path.relative(root, file) : file.slice(inPackages + '/node_modules/'.length)
  ).split('/')
  const isScoped = inPackages < 0 || names[0]?.startsWith('@')
  return names.slice(0, isScoped ? 2 : 1).join('/')
}

/** The modules inside a concatenated module. */
const innerModules = (module: Module): readonly Module[] =>
  'modules' in module && Array.isArray(module.modules) ? (module.modules as Module[]) : [module]

const firstLoadOf = (compilation: Compilation, page: string, root: string): FirstLoad => {
  const { entry, own } = chunksOf(compilation, page)
  const chunks = new Set([...entry, ...own])
  const modules = new Set([...chunks].flatMap((chunk) => compilation.chunkGraph.getChunkModules(chunk)))
  const parts: Record<string, number> = {}
  for (const module of [...modules].flatMap(innerModules)) {
    const part = partOf(module, root)
    parts[part] = (parts[part] ?? 0) + module.size()
  }
  return { files: [...new Set([...chunks].flatMap((chunk) => [...chunk.files]))], parts }
}

/** Webpack plugin that writes what a page loads first, for the budget in `scripts/lib/first-load-budget.mjs`. */
export class FirstLoadReport {
  constructor(
    private readonly page: string,
    private readonly target: string,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('FirstLoadReport', ({ compilation }) => {
      if (compilation.errors.length > 0) return
      mkdirSync(path.dirname(this.target), { recursive: true })
      const report = firstLoadOf(compilation, this.page, compiler.context)
      writeFileSync(this.target, JSON.stringify(report))
    })
  }
}

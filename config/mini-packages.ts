import { readdirSync } from 'node:fs'
import path from 'node:path'
import webpack, {
  type Chunk,
  type ChunkGraph,
  type ChunkGroup,
  type Compilation,
  type Compiler,
  type Module,
} from 'webpack'

/**
 * Pages whose code is complete from the start: the entry and the tabs must be in the main package (provider docs),
 * members open some more all the time, and the agreements are pages of the sub-package. Source: ours
 */
const wholePages = new Set([
  'pages/login/welcome',
  'pages/login/index',
  'pages/login/agreement/user',
  'pages/login/agreement/privacy',
  'pages/login/agreement/vip',
  'pages/login/agreement/guardian',
  'pages/index/home',
  'pages/index/user',
  'pages/msg/index',
  'pages/msg/chat',
  'pages/my/index',
])

const { RuntimeGlobals, RuntimeModule } = webpack

type Entrypoint = Compilation['entrypoints'] extends Map<string, infer Entry> ? Entry : never

/** The file of an asynchronous chunk, below the root of the sub-package in `src/app.config.ts`. */
const fileOfPart = ({ name, id }: { name?: string | null; id?: string | number | null }): string =>
  `pages/login/agreement/parts/${name ?? id}.js`

/** Loads such a file. Paths are literal, because the vendors' tools search for them. */
class LoadPart extends RuntimeModule {
  constructor() {
    super('load part')
  }

  override generate(): string {
    const parts = [...(this.chunk?.getAllAsyncChunks() ?? [])].filter((chunk) => !chunk.canBeInitial())
    const rows = parts.map(
      (part) => `${JSON.stringify(part.id)}: function () { return require.async("./${fileOfPart(part)}") }`,
    )
    return `var parts = {${rows.join(',\n')}}
${RuntimeGlobals.loadScript} = function (url, done, key, id) {
  parts[id]().then(
    function () { done({ type: 'load' }) },
    function () { done({ type: 'error', target: { src: url } }) }
  )
}`
  }
}

/** Chunks of the main package that may load such a chunk. */
function askersOf(group: ChunkGroup, seen = new Set<ChunkGroup>()): Chunk[] {
  if (seen.has(group)) return []
  seen.add(group)
  if (group.isInitial()) return [(group as Entrypoint).getEntrypointChunk()]
  return [...group.parentsIterable].flatMap((parent) => askersOf(parent, seen))
}

/** An index after all modules of a page. */
const FIRST_MOVED_INDEX = 1_000_000

function addStyle(graph: ChunkGraph, style: Module, from: ChunkGroup, to: Chunk): void {
  graph.connectChunkAndModule(to, style)
  for (const group of to.groupsIterable) {
    const isThere = group.getModulePostOrderIndex(style) !== undefined
    const index = FIRST_MOVED_INDEX + (from.getModulePostOrderIndex(style) ?? 0)
    if (!isThere) group.setModulePostOrderIndex(style, index)
  }
}

/** No platform loads a style sheet later, so the styles of a part stay with the pages that may show it. */
function keepStyles({ chunkGraph, chunks }: Compilation): void {
  for (const part of chunks) {
    if (part.canBeInitial()) continue
    const styles = [...chunkGraph.getChunkModules(part)].filter(({ type }) => type === 'css/mini-extract')
    for (const style of styles) {
      for (const group of part.groupsIterable)
        for (const asker of askersOf(group)) addStyle(chunkGraph, style, group, asker)
      chunkGraph.disconnectChunkAndModule(part, style)
    }
  }
}

/** Webpack plugin: `import()` of a mini-program loads a file of a sub-package. Source: provider docs "分包异步化" */
class AsyncParts {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('AsyncParts', (compilation) => {
      const { runtimeRequirementInTree, optimizeChunks } = compilation.hooks
      // Runs before webpack's own runtime, which would write a script element.
      const early = { name: 'AsyncParts', stage: -10 }
      runtimeRequirementInTree.for(RuntimeGlobals.loadScript).tap(early, (chunk) => {
        compilation.addRuntimeModule(chunk, new LoadPart())
        return true
      })
      optimizeChunks.tap(early, () => keepStyles(compilation))
    })
  }
}

const isInMainPackage = (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }): boolean =>
  [...chunkGraph.getModuleChunks(module)].some((chunk) => chunk.canBeInitial())

const isPackageModule = (module: Module): boolean =>
  /[\\/]node_modules[\\/]/.test(module.nameForCondition() ?? '')

/** Code of several chunks exists once: in the main package, or among the parts when only these need it. */
const cacheGroups = {
  common: { name: 'common', minChunks: 2, priority: 1, test: isInMainPackage },
  vendors: {
    name: 'vendors',
    minChunks: 2,
    priority: 10,
    test: (module: Module, context: { chunkGraph: ChunkGraph }) =>
      isPackageModule(module) && isInMainPackage(module, context),
  },
  parts: {
    name: 'common-parts',
    minChunks: 2,
    priority: 0,
    test: (module: Module, context: { chunkGraph: ChunkGraph }) => !isInMainPackage(module, context),
  },
}

/** The pages of the source folder; every page has a settings file beside it. */
const pagesOf = (sourceDir: string): string[] =>
  readdirSync(path.join(sourceDir, 'pages'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.config.ts'))
    .map((file) => `pages/${file.replaceAll('\\', '/').replace(/\.config\.ts$/, '')}`)

/**
 * The part of the webpack chain that moves code out of the main package: most pages, and everything that `import()`
 * loads.
 * @param root folder of the project
 */
export function miniPackages(root: string) {
  const sourceDir = path.join(root, 'src')
  const packaged = pagesOf(sourceDir).filter((page) => !wholePages.has(page))
  return {
    output: {
      chunkFilename: ({ chunk }: { chunk?: Parameters<typeof fileOfPart>[0] }) => fileOfPart(chunk ?? {}),
    },
    optimization: { splitChunks: { cacheGroups } },
    plugin: { 'async-parts': { plugin: AsyncParts, args: [] } },
    module: {
      rule: {
        'packaged-page': {
          enforce: 'pre',
          include: packaged.map((page) => path.join(sourceDir, `${page}.tsx`)),
          resourceQuery: { not: [/screen/] },
          use: {
            'packaged-page': {
              loader: path.join(root, 'config/packaged-page.cjs'),
              options: { sourceDir },
            },
          },
        },
      },
    },
  }
}

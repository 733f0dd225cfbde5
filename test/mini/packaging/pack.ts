import fs from 'node:fs'
import path from 'node:path'
import { TmplGroup } from 'glass-easel-template-compiler'
import { axmlToWxml, sjsToWxs } from './alipay-dialect'
import {
  customTabBarPath,
  resolvePackagePath,
  subPackageRoots,
  tabPagePaths,
  type AppConfig,
  type ComponentConfig,
  type MiniPackage,
  type MiniTarget,
  type PackageSizes,
  type PackedStyleSheet,
} from './mini-package'
import { compileStyleSheet } from './style-sheets'

interface Dialect {
  target: MiniTarget
  template: string
  script: string
  style: string
}

const DIALECTS: Record<MiniTarget, Dialect> = {
  weapp: { target: 'weapp', template: '.wxml', script: '.wxs', style: '.wxss' },
  alipay: { target: 'alipay', template: '.axml', script: '.sjs', style: '.acss' },
}

/** JSON files at the root that configure the package rather than a component. */
const ROOT_CONFIGS = /^(app|project\..*|sitemap|theme|ext|mini\.project)\.json$/

/** A build folder: its files and the problems found in it. */
interface Source {
  folder: string
  files: string[]
  dialect: Dialect
  app: AppConfig
  pages: string[]
  configs: Record<string, ComponentConfig>
  warnings: string[]
}

/** All files under a folder, relative to it, with forward slashes. */
export function listFiles(folder: string): string[] {
  const names = fs.readdirSync(folder, { recursive: true, withFileTypes: true })
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)))
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
}

const read = (source: Pick<Source, 'folder'>, file: string) =>
  fs.readFileSync(path.join(source.folder, file), 'utf8')

function parseJson<T>(folder: string, file: string): T {
  try {
    return JSON.parse(read({ folder }, file)) as T
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
}

function openSource(folder: string): Source {
  const files = listFiles(folder)
  const dialect = DIALECTS[files.some((file) => file.endsWith('.axml')) ? 'alipay' : 'weapp']
  const app = parseJson<AppConfig>(folder, 'app.json')
  const subPages = (app.subPackages ?? app.subpackages ?? []).flatMap(({ root, pages }) =>
    pages.map((page) => path.posix.join(root, page)),
  )
  const configs: Source['configs'] = {}
  for (const file of files) {
    if (file.endsWith('.json') && !ROOT_CONFIGS.test(file))
      configs[file.slice(0, -5)] = parseJson(folder, file)
  }
  return { folder, files, dialect, app, pages: [...app.pages, ...subPages], configs, warnings: [] }
}

/** WeChat compiles no program that declares both the fuzzy and an exact place. Source: provider doc "地理位置接口" */
function checkPlaces({ app: { requiredPrivateInfos = [] } }: Source): void {
  if (requiredPrivateInfos.includes('getFuzzyLocation') && requiredPrivateInfos.includes('getLocation'))
    throw new Error('app.json declares both getFuzzyLocation and getLocation')
}

/** Throws for every reference in a configuration that is missing in the package. */
function checkReferences({ files, dialect, app, pages, configs }: Source): void {
  for (const page of pages) {
    for (const extension of ['.js', dialect.template]) {
      if (!files.includes(page + extension))
        throw new Error(`page "${page}" is in app.json but ${page}${extension} is missing`)
    }
  }
  for (const tab of tabPagePaths(app)) {
    if (!app.pages.includes(tab)) throw new Error(`tab page "${tab}" is not a page of the main package`)
  }
  const tabBar = customTabBarPath(dialect.target, app)
  if (tabBar && !files.includes(`${tabBar}.js`))
    throw new Error(`app.json asks for a custom tab bar but ${tabBar}.js is not in the package`)
  for (const [owner, config] of Object.entries(configs)) {
    for (const [name, specifier] of Object.entries(config.usingComponents ?? {})) {
      const target = resolvePackagePath(owner, specifier)
      if (!specifier.startsWith('plugin') && !files.includes(`${target}.js`))
        throw new Error(`${owner}.json: component "${name}" → ${target} is not in the package`)
    }
  }
}

/** A WeChat tab bar that neither shares the page's sheets nor has one is drawn without styles. */
function checkTabBarLooks({ dialect, app, configs, files, warnings }: Source): void {
  const tabBar = customTabBarPath(dialect.target, app)
  if (dialect.target !== 'weapp' || !tabBar) return
  const { styleIsolation = 'isolated' } = configs[tabBar] ?? {}
  if (styleIsolation === 'isolated' && !files.includes(`${tabBar}.wxss`))
    warnings.push(`${tabBar}.json: the tab bar is isolated and has no style sheet, so nothing styles it`)
}

/** Every `@name` of a theme-able setting must have a light and a dark value in the theme file. */
function checkTheme({ folder, files, app, warnings }: Source): void {
  const names = new Set(JSON.stringify([app.window, app.tabBar]).match(/(?<=")@\w+(?=")/g) ?? [])
  if (names.size === 0) return
  const file = app.themeLocation ?? 'theme.json'
  if (!files.includes(file)) {
    warnings.push(`app.json uses theme variables but ${file} is not in the package`)
    return
  }
  const theme = parseJson<Record<string, Record<string, string> | undefined>>(folder, file)
  for (const name of names) {
    for (const mode of ['light', 'dark']) {
      if (!theme[mode]?.[name.slice(1)]) warnings.push(`${file}: ${name} has no ${mode} value`)
    }
  }
}

function compileTemplates(source: Source): MiniPackage['templates'] {
  const { files, dialect, warnings } = source
  const isAlipay = dialect.target === 'alipay'
  const group = new TmplGroup()
  const paths: string[] = []
  for (const file of files) {
    const base = file.replace(/\.[^./]+$/, '')
    if (file.endsWith(dialect.script)) {
      const text = read(source, file)
      group.addScript(base, isAlipay ? sjsToWxs(text) : text)
    } else if (file.endsWith(dialect.template)) {
      const text = read(source, file)
      const problems = group.addTmpl(base, isAlipay ? axmlToWxml(text) : text) as TemplateProblem[]
      for (const { message, startLine } of problems) warnings.push(`${file}:${startLine}: ${message}`)
      paths.push(base)
    }
  }
  for (const template of paths) {
    for (const dependency of group.getDirectDependencies(template) as string[]) {
      if (!paths.includes(dependency))
        throw new Error(`${template}${dialect.template} imports "${dependency}" which is not in the package`)
    }
  }
  const code = group.getTmplGenObjectGroups()
  group.free()
  return { paths, code }
}

interface TemplateProblem {
  message: string
  startLine: number
}

/** Sheets by path; an isolated component has one even without a file, because its class names are prefixed anyway. */
function compileStyles(source: Source): MiniPackage['styles'] {
  const { files, dialect, configs, warnings } = source
  const styles: Record<string, PackedStyleSheet> = {}
  for (const [path, config] of Object.entries(configs)) {
    if (isIsolated(source, path, config)) styles[path] = { text: '', scope: `s${Object.keys(styles).length}` }
  }
  for (const file of files.filter((name) => name.endsWith(dialect.style))) {
    const path = file.slice(0, -dialect.style.length)
    const scope = styles[path]?.scope
    const text = compileStyleSheet(inlineStyleImports(source, file), file, scope, (message) =>
      warnings.push(message),
    )
    styles[path] = { text, scope }
  }
  return styles
}

/** Alipay never isolates components; WeChat does unless the component says that it shares the page's sheets. */
function isIsolated({ dialect, pages }: Source, path: string, config: ComponentConfig): boolean {
  const isShared = config.styleIsolation === 'shared'
  return dialect.target === 'weapp' && config.component === true && !pages.includes(path) && !isShared
}

/** Replaces `@import "other.wxss"` by the other sheet's text, as both platforms' compilers do. */
function inlineStyleImports(source: Source, file: string): string {
  return read(source, file).replace(
    /@import\s+(?:url\()?["']([^"']+)["']\)?\s*;/g,
    (_, specifier: string) => {
      const target = resolvePackagePath(file, specifier)
      if (!source.files.includes(target))
        throw new Error(`${file} imports "${target}" which is not in the package`)
      return inlineStyleImports(source, target)
    },
  )
}

function measure({ folder, files, app }: Source): PackageSizes {
  const bytesOf = (names: string[]) =>
    names.reduce((sum, file) => sum + fs.statSync(path.join(folder, file)).size, 0)
  const roots = subPackageRoots(app)
  return {
    mainBytes: bytesOf(files.filter((file) => !roots.some((root) => file.startsWith(root)))),
    totalBytes: bytesOf(files),
    subPackageBytes: Object.fromEntries(
      roots.map((root) => [root, bytesOf(files.filter((file) => file.startsWith(root)))]),
    ),
  }
}

/**
 * Reads a build folder into one package for the host. The template files show the dialect.
 * @throws Error naming the file, for everything that would stop the platform's own tools: broken JSON, a missing
 * page, component, import or custom tab bar. Lesser problems are listed in `warnings`.
 */
export function pack(folder: string): MiniPackage {
  const source = openSource(folder)
  checkReferences(source)
  checkPlaces(source)
  checkTheme(source)
  checkTabBarLooks(source)
  const templates = compileTemplates(source)
  const styles = compileStyles(source)
  const scripts = Object.fromEntries(
    source.files.filter((file) => file.endsWith('.js')).map((file) => [file, read(source, file)]),
  )
  const { dialect, app, pages, configs, warnings } = source
  return {
    target: dialect.target,
    app,
    pages,
    configs,
    scripts,
    styles,
    templates,
    sizes: measure(source),
    warnings,
  }
}

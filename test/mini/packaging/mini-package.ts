/** Platforms whose production builds the test host can run. */
export type MiniTarget = 'weapp' | 'alipay'

/** The parts of `app.json` that decide how a mini-program starts and routes. */
export interface AppConfig {
  pages: string[]
  subPackages?: SubPackageConfig[]
  subpackages?: SubPackageConfig[]
  tabBar?: TabBarConfig
  window?: WindowConfig
  usingComponents?: Record<string, string>
  darkmode?: boolean
  themeLocation?: string
  /** APIs of private data that the program may call. */
  requiredPrivateInfos?: string[]
}

/** One entry of `subPackages`; page paths are relative to `root`. */
export interface SubPackageConfig {
  root: string
  pages: string[]
}

/** Tab bar of both dialects: WeChat uses `custom` and `list`, Alipay `customize` and `items`. */
export interface TabBarConfig {
  custom?: boolean
  customize?: boolean
  list?: { pagePath: string }[]
  items?: { pagePath: string }[]
}

/** Window settings that the host reads; WeChat's name of the title is first, Alipay's second. */
export interface WindowConfig {
  navigationBarTitleText?: string
  defaultTitle?: string
}

/** The JSON file beside a page or component. */
export interface ComponentConfig extends WindowConfig {
  component?: boolean
  styleIsolation?: string
  usingComponents?: Record<string, string>
}

/** One compiled style sheet; `scope` is the class prefix of an isolated component, undefined for shared sheets. */
export interface PackedStyleSheet {
  text: string
  scope?: string
}

/** Bytes of files as they are uploaded, before any compression by the platform. */
export interface PackageSizes {
  mainBytes: number
  totalBytes: number
  subPackageBytes: Record<string, number>
}

/**
 * A whole build in one JSON object, so that the same host runs it in Node and in a browser. Paths are relative to the
 * package root; `scripts` keep their `.js`, everything else has no extension.
 */
export interface MiniPackage {
  target: MiniTarget
  app: AppConfig
  /** All pages, main package first, in `app.json` order. */
  pages: string[]
  configs: Record<string, ComponentConfig>
  scripts: Record<string, string>
  styles: Record<string, PackedStyleSheet>
  /** Template paths and one expression, made by the template compiler, that evaluates to all of them. */
  templates: { paths: string[]; code: string }
  sizes: PackageSizes
  /** Problems that the platform would reject or ignore without stopping the build; a shipped build has none. */
  warnings: string[]
}

/** Sub-package roots with a trailing slash. */
export const subPackageRoots = (app: AppConfig): string[] =>
  (app.subPackages ?? app.subpackages ?? []).map(({ root }) => (root.endsWith('/') ? root : `${root}/`))

/** Paths of the tab pages, in order; empty without a tab bar. */
export const tabPagePaths = (app: AppConfig): string[] =>
  (app.tabBar?.list ?? app.tabBar?.items ?? []).map(({ pagePath }) => pagePath.replace(/^\//, ''))

/** Path of the custom tab bar component, or null when the platform draws its own bar or none. */
export const customTabBarPath = (target: MiniTarget, app: AppConfig): string | null => {
  if (target === 'weapp') return app.tabBar?.custom ? 'custom-tab-bar/index' : null
  return app.tabBar?.customize ? 'customize-tab-bar/index' : null
}

/** Resolves `specifier` against the folder of the file `from`; a leading slash means the package root. */
export function resolvePackagePath(from: string, specifier: string): string {
  const parts = specifier.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const segment of specifier.split('/')) {
    if (segment === '..') parts.pop()
    else if (segment && segment !== '.') parts.push(segment)
  }
  return parts.join('/')
}

import fs from 'node:fs'
import path from 'node:path'

/** WeChat's own compilers: `wcc` for templates, `wcsc` for style sheets. */
export type CompilerName = 'wcc' | 'wcsc'

/** Folder of the package and ending of its files, by platform; the binaries are for x86-64. */
const BUILDS: Partial<Record<NodeJS.Platform, { folder: string; ending: string }>> = {
  linux: { folder: 'linux', ending: '' },
  darwin: { folder: 'mac', ending: '' },
  win32: { folder: 'windows', ending: '.exe' },
}

const CACHE_FOLDER = path.resolve(__dirname, '../../../.cache/wechat-compilers')

/**
 * Path of an executable copy of a compiler. This project disables install scripts, so the package's files are not
 * executable; the copy in the cache folder is. Safe when several processes call it at once.
 * @throws Error on platforms without a WeChat compiler.
 */
export function compilerPath(name: CompilerName): string {
  const build = BUILDS[process.platform]
  if (!build) throw new Error(`WeChat's compilers do not run on ${process.platform}`)
  const source = path.join(
    path.dirname(require.resolve('miniprogram-compiler')),
    'bin',
    build.folder,
    name + build.ending,
  )
  const target = path.join(CACHE_FOLDER, name + build.ending)
  if (fs.existsSync(target) && fs.statSync(target).size === fs.statSync(source).size) return target
  fs.mkdirSync(CACHE_FOLDER, { recursive: true })
  const temporary = `${target}.${process.pid}`
  fs.copyFileSync(source, temporary)
  fs.chmodSync(temporary, 0o755)
  fs.renameSync(temporary, target)
  return target
}

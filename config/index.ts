import path from 'node:path'
import { defineConfig, type UserConfigExport } from '@tarojs/cli'
import webpack from 'webpack'
import devConfig from './dev'
import { directUpload } from './direct-upload'
import { FirstLoadReport } from './first-load'
import { leanAliases } from './h5-lean'
import { miniPackages } from './mini-packages'
import { PreloadHints } from './preload-hints'
import prodConfig from './prod'
import { sharedStyles } from './shared-styles'
import { ShellFiles } from './shell-files'

const root = path.resolve(__dirname, '..')
const isProduction = process.env.NODE_ENV === 'production'

const isWeb = process.env.TARO_ENV === 'h5'

/** H5 calls the origin that served it; a mini-program needs an absolute address. */
const apiBase = isWeb ? '' : (process.env.TARO_APP_API_BASE ?? 'http://127.0.0.1:8080')

const { url: uploadUrl, headers: uploadHeaders } = directUpload(apiBase, process.env)

/** Puts shared code in few chunks instead of a copy in every page chunk: 508 → 241 KB gzip of JS in total. */
const splitChunks = {
  chunks: 'all',
  hidePathInfo: true,
  minSize: 10_000,
  maxInitialRequests: 20,
  maxAsyncRequests: 20,
  cacheGroups: {
    default: false,
    defaultVendors: false,
    react: {
      name: 'react',
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler|mobx|mobx-react|mobx-react-lite)[\\/]/,
      priority: 60,
    },
    vendors: {
      name: false,
      test: /[\\/]node_modules[\\/]/,
      minChunks: 2,
      priority: 10,
      reuseExistingChunk: true,
    },
    common: { name: false, minChunks: 2, priority: 1, reuseExistingChunk: true },
    ...sharedStyles('pages/index/home'),
  },
}

/** The compiled contract is outside `src`, where Taro would not compile TypeScript. */
const compile = { include: [path.join(root, 'contract')] }

/** Font sizes follow the member's choice. */
const scaledType = { './config/scaled-type.cjs': { enable: true } }

/** What only a browser matches stays out of the mini-programs' packages. */
const miniStyles = { './config/mini-styles.cjs': { enable: true } }

const cssModules = {
  enable: false,
  config: {
    namingPattern: 'module' as const,
    generateScopedName: '[name]__[local]___[hash:base64:5]',
  },
}

/** The build of all three targets; `dev.ts` and `prod.ts` add their differences. */
export default defineConfig<'webpack5'>(async (merge) => {
  const base: UserConfigExport<'webpack5'> = {
    projectName: 'jinyu',
    date: '2025-11-1',
    designWidth: 375,
    deviceRatio: { 375: 2, 640: 2.34 / 2, 750: 1, 828: 1.81 / 2 },
    sourceRoot: 'src',
    outputRoot: `dist/${process.env.TARO_ENV}`,
    plugins: [
      '@tarojs/plugin-html',
      require.resolve('./mini-aria.ts'),
      require.resolve('./mini-templates.ts'),
    ],
    alias: { '@': path.join(root, 'src'), '@contract': path.join(root, 'contract') },
    defineConstants: {
      IS_WEB: JSON.stringify(isWeb),
      API_BASE: JSON.stringify(apiBase),
      IMAGE_HOST: JSON.stringify(process.env.TARO_APP_IMAGE_HOST ?? apiBase),
      UPLOAD_MODE: JSON.stringify(process.env.TARO_APP_UPLOAD_MODE ?? 'ticket'),
      UPLOAD_URL: JSON.stringify(uploadUrl),
      UPLOAD_HEADERS: JSON.stringify(uploadHeaders),
    },
    copy: {
      // Its address never changes, so that a browser finds the next version.
      patterns: isWeb
        ? [
            { from: 'src/service-worker.js', to: 'dist/h5/service-worker.js' },
            { from: 'src/installed/', to: 'dist/h5/installed/' },
          ]
        : [],
      options: {},
    },
    framework: 'react',
    compiler: { type: 'webpack5', prebundle: { enable: false } },
    cache: { enable: false },
    mini: {
      compile,
      optimizeMainPackage: { enable: false },
      // Style sheets are parts of pages; code that loads them later would need a browser.
      miniCssExtractPluginOption: { ignoreOrder: true, runtime: false },
      webpackChain(chain) {
        chain.merge(miniPackages(root))
        // The logic layers of phones have no TextEncoder; stompjs reads both as free globals.
        const textEncoding = path.join(root, 'src/polyfills/text-encoding.ts')
        chain
          .plugin('text-encoding')
          .use(webpack.ProvidePlugin, [
            { TextEncoder: [textEncoding, 'TextEncoder'], TextDecoder: [textEncoding, 'TextDecoder'] },
          ])
      },
      postcss: { pxtransform: { enable: true, config: {} }, cssModules, ...scaledType, ...miniStyles },
    },
    h5: {
      compile,
      publicPath: './',
      staticDirectory: 'static',
      router: { mode: 'hash' },
      output: {
        filename: 'js/[name].[contenthash:8].js',
        chunkFilename: 'js/[name].[contenthash:8].js',
      },
      miniCssExtractPluginOption: {
        ignoreOrder: true,
        filename: 'css/[name].[contenthash:8].css',
        chunkFilename: 'css/[name].[contenthash:8].css',
      },
      webpackChain(chain) {
        chain.output.set('chunkLoadTimeout', 60_000)
        chain.merge({ resolve: { alias: leanAliases(root) } })
        // Lets a page that uses one of Taro's components work without the others.
        chain.module
          .rule('h5-components')
          .test(/[\\/]platform[\\/]h5[\\/]components[\\/]/)
          .set('sideEffects', false)
        // The only drawing that is first needed without a network.
        chain.module
          .rule('offline-drawing')
          .test(/[\\/]illus[\\/]offline\.svg$/)
          .parser({ dataUrlCondition: { maxSize: 4_096 } })
        if (!isProduction) return
        chain.optimization.splitChunks(splitChunks)
        const target = path.join(root, '.cache/h5-first-load.json')
        chain.plugin('first-load').use(FirstLoadReport, ['pages/index/home', target])
        chain.plugin('preload-hints').use(PreloadHints)
        chain.plugin('shell-files').use(ShellFiles)
      },
      postcss: {
        autoprefixer: { enable: true, config: {} },
        pxtransform: { enable: true, config: { baseFontSize: 16 } },
        cssModules,
        ...scaledType,
      },
    },
  }
  return merge({}, base, isProduction ? prodConfig : devConfig)
})
